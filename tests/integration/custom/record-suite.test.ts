import { demoPerson } from '@heliodeck/model/demo/demo-person';
import { recordSuite } from '../../support/record-suite.ts';

// The suite that generated records are tried by, on a record that was written by hand.
await recordSuite({ entity: demoPerson });
