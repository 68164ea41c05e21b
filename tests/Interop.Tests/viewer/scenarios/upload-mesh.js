'use strict';
const { Vector2, Vector3 } = require('@caspertech/node-metaverse');
const { LLMesh } = require('@caspertech/node-metaverse/dist/lib/classes/public/LLMesh');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { SculptType } = require('@caspertech/node-metaverse/dist/lib/enums/SculptType');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');

// A roof of two triangles, as the library writes meshes: uploaded for its price, put down, seen by another and read again.
function roof() {
    const corners = [[-0.5, -0.5, 0], [0.5, -0.5, 0], [0, 0, 0.5], [-0.5, 0.5, 0], [0.5, 0.5, 0]].map((corner) => new Vector3(corner));
    const [min, max] = [new Vector3([-0.5, -0.5, 0]), new Vector3([0.5, 0.5, 0.5])];
    const part = () => ({
        position: corners, positionDomain: { min, max }, normal: corners.map(() => new Vector3([0, 0, 1])),
        texCoord0: corners.map((corner) => new Vector2([corner.x + 0.5, corner.y + 0.5])),
        texCoord0Domain: { min: new Vector2([0, 0]), max: new Vector2([1, 1]) }, triangleList: [0, 1, 2, 3, 2, 4]
    });
    const mesh = new LLMesh();
    mesh.version = 1;
    mesh.lodLevels = Object.fromEntries(['lowest_lod', 'low_lod', 'medium_lod', 'high_lod'].map((level) => [level, [part()]]));
    mesh.physicsConvex = { boundingVerts: corners, domain: { min, max } };
    return mesh.toAsset();
}

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const folder = await ada.commands.inventory.getInventoryRoot().createFolder('Modelle', FolderType.None);
    const file = await roof();
    let price;
    const item = await folder.uploadMesh('Dach', 'zwei Dreiecke', file, async (cost) => {
        price = cost;
        return true;
    });
    stage.expect(item.name === 'Dach' && item.type === AssetType.Object, 'an object in the inventory');
    stage.say('uploaded', { price });

    const rezzed = await item.rezInWorld(new Vector3([120, 120, 40]));
    stage.owns(ada, rezzed);
    const seen = await stage.until('a mesh seen by the other', () => {
        const object = stage.objectOf(ben, rezzed.FullID);
        const form = object && object.extraParams && object.extraParams.sculptData;
        return form && (form.type & 7) === SculptType.Mesh ? form : undefined;
    });
    const read = await stage.insist('the mesh read again', () => ben.commands.asset.downloadAsset(AssetType.Mesh, seen.texture));
    const mesh = await LLMesh.from(read);
    stage.expect(mesh.lodLevels.high_lod[0].triangleList.length === 6, 'two triangles');
    stage.say('seen', { bytes: read.length });
};
