import { label } from '@heliodeck/kit/label';
import { fillLabel } from './message.ts';

/** ASVS 6.2.1 and NIST SP 800-63B: at least eight characters. Counted in code points. */
export const leastPasswordLength = 8;

/**
 * The server's requirements for a new password (apps/server/access/passwords/password-policy.ts), displayed before it
 * is typed.
 */
export const passwordRules = fillLabel(
  label(
    '至少 {min} 个字符；不能是常见密码，也不能由账号、姓名、租户或产品名称加少量数字组成。',
    'At least {min} characters. Not one of the commonest passwords, nor a name of yours, of the tenant or of the product with a few digits.',
  ),
  { min: leastPasswordLength },
);
