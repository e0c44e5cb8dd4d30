import { demoPerson } from '@heliodeck/model/demo/demo-person';
import { recordSuite } from '../../support/record-suite.ts';

// The test suite of generated records, applied to a record that was written by hand.
await recordSuite({ entity: demoPerson });
