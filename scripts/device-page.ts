// `npm run device:page -- MODEL [zh|en]`: prints a profile as Markdown, for comparison with the manual.
import { profileMarkdown } from '@heliodeck/devices/description/docs';
import { profiles } from '@heliodeck/devices/registry';

const [model = '', locale = 'zh'] = process.argv.slice(2);
const profile = profiles.get(model);
if (profile === undefined || (locale !== 'zh' && locale !== 'en')) {
  process.stderr.write(`npm run device:page -- MODEL [zh|en]\nMODEL: ${[...profiles.keys()].join(', ')}\n`);
  process.exit(2);
}
process.stdout.write(profileMarkdown(profile, locale));
