/**
 * Tab leaves an open list of several choices as it is. The kit takes the key as Enter there: it would take back what was just chosen, and
 * keep the focus, so that nobody gets on by keys.
 */
export function tabLeavesChoice(): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || !(event.target instanceof Element)) return;
    const isOpen = event.target.getAttribute('aria-expanded') === 'true';
    // The browser moves the focus, and the list closes where it is left.
    if (isOpen && event.target.closest('.ant-select-multiple')) event.stopPropagation();
  };
  addEventListener('keydown', press, { capture: true });
  return () => removeEventListener('keydown', press, { capture: true });
}
