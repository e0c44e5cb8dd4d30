import { label } from '@heliodeck/kit/label';

/** An e-mail address that mail servers accept: one '@', a host with a dot, nothing that requires quoting. */
export const emailPattern = {
  test: /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/,
  message: label(
    '电子邮箱格式不正确，如 name@example.com',
    'This is no e-mail address such as name@example.com',
  ),
} as const;

/**
 * A telephone number of any country: 3 to 20 digits, optionally preceded by '+', with blanks, dots, hyphens
 * and brackets between them.
 */
export const phonePattern = {
  test: /^\+?\(?\d(?:[\s().-]{0,2}\d){2,19}$/,
  message: label(
    '号码格式不正确，如 13800138000 或 +49 30 123456',
    'This is no telephone number such as 13800138000 or +49 30 123456',
  ),
} as const;
