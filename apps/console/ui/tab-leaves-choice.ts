/**
 * Tab leaves an open list with several choices unchanged. The kit handles the key like Enter there: it would
 * undo the last choice and keep the focus, so that keyboard users could not continue.
 */
export function tabLeavesChoice(): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || !(event.target instanceof Element)) return;
    const choice = event.target.closest('.ant-select-multiple');
    if (choice === null || event.target.getAttribute('aria-expanded') !== 'true') return;
    // The browser moves the focus, and the list closes because it lost it. The clear button is skipped, since
    // Backspace clears too.
    choice.querySelector('.ant-select-clear')?.setAttribute('tabindex', '-1');
    event.stopPropagation();
  };
  addEventListener('keydown', press, { capture: true });
  return () => removeEventListener('keydown', press, { capture: true });
}
