'use strict';
const LLSD = require('@caspertech/llsd');
const { Vector3 } = require('@caspertech/node-metaverse');

// Builds something, stays a second longer than an edit may take to be safe, and waits for the end of the world.
module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const [prim] = await vera.commands.region.rezPrims(1);
    await prim.setName('Grenzstein ⚑');
    await prim.setGeometry(new Vector3([70, 60, 33]), undefined, new Vector3([0.5, 0.5, 2]), true);
    const id = new LLSD.UUID(prim.FullID.toString());
    await vera.bot.currentRegion.caps.capsPostXML('ModifyMaterialParams',
        [{ object_id: id, side: 1, asset_id: id, gltf_json: '{"materials":[{"pbrMetallicRoughness":{"metallicFactor":0.25}}]}' }]);
    await vera.bot.currentRegion.caps.capsPostXML('ObjectMedia', { verb: 'UPDATE', object_id: id, object_media_data: [{ home_url: 'http://example.com/' }] });
    await stage.pause(1000); // "acknowledged more than a second ago" is what is promised
    stage.say('marked', { id: prim.FullID.toString() });
    await new Promise(() => setInterval(() => undefined, 60000));
};
