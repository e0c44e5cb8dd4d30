/**
 * Tab leaves an open list of several choices as it is. The kit takes the key as Enter there: it would take back what was just chosen, and
 * keep the focus, so that nobody gets on by keys.
 */
export function tabLeavesChoice(): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || !(event.target instanceof Element)) return;
    const choice = event.target.closest('.ant-select-multiple');
    if (choice === null || event.target.getAttribute('aria-expanded') !== 'true') return;
    // The browser moves the focus, and the list closes since it is left: not to the button that clears, which Backspace does too.
    choice.querySelector('.ant-select-clear')?.setAttribute('tabindex', '-1');
    event.stopPropagation();
  };
  addEventListener('keydown', press, { capture: true });
  return () => removeEventListener('keydown', press, { capture: true });
}
