'use strict';
// Scripts into prims, as viewers put them there.
const fs = require('fs');
const path = require('path');
const LLSD = require('@caspertech/llsd');

/** Saves a script in a prim, as a viewer does, and gives the answer: whether it compiles, and its errors. */
async function upload(client, prim, script, source) {
    const { caps } = client.bot.currentRegion;
    const { uploader } = await caps.capsPostXML('UpdateScriptTask', {
        item_id: new LLSD.UUID(script.itemID.toString()), task_id: new LLSD.UUID(prim.FullID.toString()), is_script_running: 1, target: 'mono'
    });
    return caps.capsRequestUpload(uploader, Buffer.from(source));
}

/** A new script in a prim, once it is there. */
async function addScript(stage, prim, name) {
    return await stage.until('a script in the prim', async () => {
        try {
            return await prim.rezScript(name, 'of ours');
        } catch {
            return undefined; // the library looks once, before the script is made
        }
    });
}

/** Puts a script of ours (viewer/systems) into a prim of somebody's. */
async function install(stage, client, prim, name) {
    const script = await addScript(stage, prim, name);
    const source = fs.readFileSync(path.join(__dirname, 'systems', name + '.lsl'), 'utf8');
    const { compiled, errors } = await upload(client, prim, script, source);
    stage.expect(compiled === true, name + ' to compile, not ' + JSON.stringify(errors));
}

module.exports = { upload, addScript, install };
