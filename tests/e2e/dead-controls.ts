import type { Page } from '@playwright/test';

/**
 * Visible, usable controls that no plain form, link or browser feature serves: without scripts, a press or a key on
 * them is lost.
 */
export function deadControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isServed = (control: Element) => {
      if (control.closest('a[href]') ?? control.hasAttribute('popovertarget')) return true;
      // A control that a style sheet reads, such as a drawing's choice.
      if (control.matches('input[type=radio], input[type=checkbox]') && !control.closest('form')) return true;
      if (!('form' in control) || !(control.form instanceof HTMLFormElement)) return false;
      const { form } = control;
      const isPressedInVain = control.matches('button[type=button], button[type=reset]');
      return !isPressedInVain && form.querySelector('button[type=submit]:enabled, input[type=submit]') !== null;
    };
    const controls = 'button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=switch]';
    return [...document.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.matches(':disabled') && !control.closest('[inert]'))
      .filter((control) => !isServed(control))
      .map((control) => control.outerHTML.slice(0, 200));
  });
}
