/** A process that starts a unit and waits to be killed. Arguments: the unit's settings as JSON. */
import { Unit, type UnitSettings } from '../../src/tools/unit.ts';

const unit = await Unit.start(JSON.parse(process.argv[2] ?? '') as UnitSettings, []);
await unit.ready;
console.log(unit.workDir);
