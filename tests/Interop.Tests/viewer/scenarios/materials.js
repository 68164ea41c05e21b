'use strict';
const zlib = require('zlib');
const LLSD = require('@caspertech/llsd');
const { UUID } = require('@caspertech/node-metaverse');

const NORMAL = '0a0b0c0d-0102-0304-0506-070809000102';
const GOLD = '99999999-0102-0304-0506-070809000102';
const RED = '{"materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0,0,0.5],"metallicFactor":0.25}}]}';

// Normal maps, PBR materials with what one face changes of them, a page on a face and the land impact, set by one and seen by another client.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const caps = ada.bot.currentRegion.caps;
    const prim = await stage.makePrim(ada);
    const id = new LLSD.UUID(prim.FullID.toString());
    const seenBy = (client) => stage.objectOf(client, prim.FullID);
    await stage.until('the prim seen by the other', () => seenBy(ben));

    const body = LLSD.LLSD.formatBinary({
        FullMaterialsPerFace: [{ ID: prim.ID, Face: 3, Material: { NormMap: new LLSD.UUID(NORMAL), NormRepeatX: 20000, DiffuseAlphaMode: 1 } }]
    });
    await caps.capsPutXML('RenderMaterials', { Zipped: new LLSD.Binary(Array.from(zlib.deflateSync(Buffer.from(body.octets))), 'BASE64') });
    const material = await stage.until('the id of the material on its face', () => {
        const te = seenBy(ben) && seenBy(ben).TextureEntry;
        const face = te && te.faces[3];
        return face && !face.materialID.isZero() ? face.materialID.toString() : undefined;
    });
    const found = { [material]: null };
    await ben.commands.asset.getMaterials(found);
    stage.expect(found[material] !== null && found[material].normMap.toString() === NORMAL, 'the normal map by its id');
    stage.say('normal map', { material });

    const changed = await caps.capsPostXML('ModifyMaterialParams',
        [{ object_id: id, side: 1, asset_id: new LLSD.UUID(GOLD), gltf_json: RED }]);
    stage.expect(changed.success, 'success');
    const override = await stage.until('what the face changes of its material', () => {
        const overrides = seenBy(ben).TextureEntry.gltfMaterialOverrides;
        return overrides && overrides.get(1);
    });
    stage.expect(Math.abs(override.metallicFactor - 0.25) < 0.001 && override.baseColor[0] === 1, 'red and a quarter metallic');
    const params = seenBy(ben).extraParams.renderMaterialData.params;
    stage.expect(params.length === 1 && params[0].textureIndex === 1 && params[0].textureUUID.equals(new UUID(GOLD)), 'the material of the face');
    stage.say('override');

    await caps.capsPostXML('ObjectMedia', { verb: 'UPDATE', object_id: id, object_media_data: [{ home_url: 'http://example.com/', perms_interact: 7 }] });
    const told = await ben.bot.currentRegion.caps.capsPostXML('ObjectMedia', { verb: 'GET', object_id: id });
    stage.expect(told.object_media_data[0].home_url === 'http://example.com/', 'the page');
    stage.expect(told.object_media_version.startsWith('x-mv:0000000001/'), 'the version');
    stage.say('page');

    await ben.bot.currentRegion.resolver.getCosts([seenBy(ben)]);
    const impact = seenBy(ben).resourceImpact;
    stage.expect(impact === 1, 'a land impact of one, not ' + impact);
    stage.say('cost');
};
