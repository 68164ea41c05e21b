'use strict';
const LLSD = require('@caspertech/llsd');
const { UUID } = require('@caspertech/node-metaverse');

module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const mark = await stage.until('the mark', () => stage.objectOf(vera, new UUID(stage.options.mark)));
    const { name, owner } = await stage.propertiesOf(vera, mark);
    const { x, y, z } = mark.Position;
    stage.expect(Math.hypot(x - 70, y - 60, z - 33) < 0.01, 'the mark where it was put, not at ' + [x, y, z].join());
    stage.expect(Math.abs(mark.Scale.z - 2) < 0.01, 'the mark as tall as it was');
    stage.expect(owner === vera.id, 'the mark to belong to ' + vera.user);
    const override = await stage.until('what a face changes of its material', () => {
        const overrides = stage.objectOf(vera, mark.FullID).TextureEntry.gltfMaterialOverrides;
        return overrides && overrides.get(1);
    });
    stage.expect(Math.abs(override.metallicFactor - 0.25) < 0.001, 'the face as metallic as it was');
    const media = await vera.bot.currentRegion.caps.capsPostXML('ObjectMedia', { verb: 'GET', object_id: new LLSD.UUID(mark.FullID.toString()) });
    stage.expect(media.object_media_data[0].home_url === 'http://example.com/', 'the page on its face');
    const heights = await vera.commands.region.getTerrain();
    stage.say('found', { name, ground: heights.readFloatLE((60 * 256 + 70) * 4) });
};
