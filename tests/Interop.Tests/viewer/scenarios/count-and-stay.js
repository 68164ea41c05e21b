'use strict';
const { upload } = require('./scripts');

const COUNTER = 'integer n;\ndefault\n{\n    state_entry() { llListen(7, "", NULL_KEY, "count"); llSay(0, "begun"); }\n'
    + '    listen(integer c, string name, key id, string text) { llSay(0, "count " + (string)++n); }\n}\n';
const KEPT_AFTER = 3000; // a second until what has changed is handed over, another until it is on the disk

// A script that counts, and is left counting.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const [box] = await ada.commands.region.rezPrims(1);
    const heard = stage.listen(ada, 'onNearbyChat');
    const saw = (text) => stage.until(text, () => heard.some((event) => event.message === text));
    const script = await stage.until('a script in the prim', async () => {
        try {
            return await box.rezScript('Counter', 'counts');
        } catch {
            return undefined; // the library looks once, before the script is made
        }
    });
    await upload(ada, box, script, COUNTER);
    await saw('begun');
    for (let n = 1; n <= 3; n++) {
        await ada.commands.comms.say('count', 7);
        await saw('count ' + n);
    }
    await stage.pause(KEPT_AFTER);
    stage.say('counted');
    await new Promise(() => setInterval(() => undefined, 60000));
};
