'use strict';
// Scripts as their writers know them: errors with their places, a door that opens when it is touched, a greeter that hears.
const ERRORS = 'default\n{\n    state_entry()\n    {\n        llSay(0 "no comma");\n    }\n}\n';
const DOOR = 'integer open;\ndefault\n{\n    state_entry() { llSay(0, "door ready"); llSetText("shut", <1.0, 1.0, 1.0>, 1.0); llListen(7, "", NULL_KEY, ""); }\n'
    + '    touch_start(integer n)\n    {\n        open = !open;\n        if (open) llSetText("open", <1.0, 1.0, 1.0>, 1.0); else llSetText("shut", <1.0, 1.0, 1.0>, 1.0);\n'
    + '        llSay(0, llDetectedName(0) + " turns it " + (string)open);\n        llSetTimerEvent(1.0);\n    }\n'
    + '    listen(integer c, string name, key id, string text) { llSay(0, "Welcome, " + name + ": " + text); }\n'
    + '    timer() { llSetTimerEvent(0.0); llSay(0, "tick"); }\n}\n';

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const box = await stage.makePrim(ada);
    const heard = stage.listen(ada, 'onNearbyChat');
    const saw = (text) => stage.until(text, () => heard.some((event) => event.message.includes(text)));
    const script = await stage.until('a script in the prim', async () => {
        try {
            return await box.rezScript('Door', 'opens');
        } catch {
            return undefined; // the library looks once, before the script is made
        }
    });

    const { compiled: wrong, errors } = await upload(ada, box, script, ERRORS);
    stage.expect(wrong === false && errors.some((line) => line.startsWith('(4, ')), 'the place of the error, not ' + JSON.stringify(errors));
    stage.say('errors', { errors });

    const { compiled: right } = await upload(ada, box, script, DOOR);
    stage.expect(right === true, 'that it compiles');
    await saw('door ready');
    stage.say('compiled');

    await ada.commands.region.touchObject(box.ID);
    await saw('turns it 1');
    await saw('tick');
    stage.say('touched', { text: stage.objectOf(ada, box.FullID).Text });

    await ada.commands.comms.say('hello', 7);
    await saw('Welcome, ' + stage.options.users[0] + ': hello');
    stage.say('greeted');
};

/** Saves a script in a prim, as a viewer does, and gives the answer: whether it compiles, and its errors. */
async function upload(client, box, script, source) {
    const { caps } = client.bot.currentRegion;
    const LLSD = require('@caspertech/llsd');
    const { uploader } = await caps.capsPostXML('UpdateScriptTask', {
        item_id: new LLSD.UUID(script.itemID.toString()), task_id: new LLSD.UUID(box.FullID.toString()), is_script_running: 1, target: 'mono'
    });
    return caps.capsRequestUpload(uploader, Buffer.from(source));
}

module.exports.upload = upload;
