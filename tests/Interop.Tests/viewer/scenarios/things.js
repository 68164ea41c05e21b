'use strict';
const { UUID, Vector3 } = require('@caspertech/node-metaverse');
const { Color4 } = require('@caspertech/node-metaverse/dist/lib/classes/Color4');
const { ExtraParams } = require('@caspertech/node-metaverse/dist/lib/classes/public/ExtraParams');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');

const CIRCLE_PATH = 32;
const HALF_CIRCLE = 5;

// What a builder does with prims: form, colour, light, linking, contents, finding, touching, taking and putting down again.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const box = await stage.makePrim(ada);
    const ball = await stage.makePrim(ada);
    await shape(stage, ben, ball);
    await link(stage, ada, ben, box, ball);
    await fill(stage, ada, box);
    await touch(stage, ada, box);
    await take(stage, ada, ben, box);
};

async function shape(stage, ben, ball) {
    const seen = () => stage.objectOf(ben, ball.FullID);
    await ball.setShape(CIRCLE_PATH, HALF_CIRCLE);
    await stage.until('a ball', () => seen() && seen().PathCurve === CIRCLE_PATH && seen().ProfileCurve === HALF_CIRCLE);
    const faces = ball.TextureEntry;
    faces.defaultTexture.materialID = UUID.zero(); // where none is sent the library has none, and cannot write that
    faces.defaultTexture.rgba = new Color4(1, 0, 0, 1);
    await ball.setTextureEntry(faces);
    await stage.until('a red one', () => {
        const { rgba } = seen().TextureEntry.getEffectiveEntryForFace(0);
        return rgba.getRed() > 0.99 && rgba.getGreen() < 0.01;
    });
    const params = new ExtraParams();
    params.setLightData(new Color4(1, 1, 1, 1), 12, 0, 0.5, 1);
    params.setFlexiData(2, 1, 2, 0.3, 0, Vector3.getZero());
    await ball.setExtraParams(params);
    await stage.until('its light', () => {
        const { extraParams } = seen();
        return extraParams && extraParams.lightData && extraParams.lightData.Radius === 12 && extraParams.flexibleData;
    });
    stage.say('shaped');
}

async function link(stage, ada, ben, box, ball) {
    await stage.name(box, 'Bau');
    await box.setDescription('am Hafen');
    await ball.linkTo(box);
    await stage.until('the link seen by the other', () => {
        const [root, part] = [stage.objectOf(ben, box.FullID), stage.objectOf(ben, ball.FullID)];
        return root && part && part.ParentID === root.ID;
    });
    const { name, description } = await stage.propertiesOf(ben, stage.objectOf(ben, box.FullID));
    stage.expect(name === 'Bau' && description === 'am Hafen', 'its name and words, not ' + name + ', ' + description);
    const near = await ben.commands.region.getObjectsInArea(0, 256, 0, 256, 0, 4000);
    stage.expect(near.some((object) => object.FullID.equals(box.FullID)), 'it in the area');
    const found = await stage.insist('what is called so', () => ben.commands.region.findObjectsByName('Bau'));
    stage.expect(found.length === 1 && found[0].FullID.equals(box.FullID), 'it by its name');
    stage.say('linked and found');
}

async function fill(stage, ada, box) {
    const names = async () => {
        await ada.commands.region.fetchObjectInventory(box);
        return box.inventory.map((item) => item.name).sort();
    };
    const holds = (text, wanted) => stage.until(text, async () => (await names()).join() === wanted);
    const folder = await ada.commands.inventory.getInventoryRoot().createFolder('Lager', FolderType.None);
    const card = await folder.uploadAsset(AssetType.Notecard, InventoryType.Notecard, Buffer.alloc(0), 'Liste', '');
    await box.dropInventoryIntoContents(card);
    await holds('the notecard in the prim', 'Liste');
    const script = await stage.until('a script in the prim', async () => {
        try {
            return await box.rezScript('Tür', 'auf und zu');
        } catch {
            return undefined; // the library looks once, before the script is made
        }
    });
    await script.updateScript(Buffer.from('default { state_entry() { } }'));
    stage.expect(await stage.insist('whether it runs', () => script.isScriptRunning()) === true, 'a script that is to run, as its box says');
    stage.say('filled', { contents: await names() });

    await names();
    await box.removeTaskInventory(script.name);
    await stage.until('the script gone', async () => !(await names()).includes(script.name));
    const inside = box.inventory.find((item) => item.name === 'Liste');
    const back = await inside.moveToFolder(folder);
    stage.expect(back.name === 'Liste' && back.parentID.equals(folder.folderID), 'the notecard in the inventory again');
    stage.say('emptied');
}

async function touch(stage, ada, box) {
    const { region } = ada.commands;
    await box.select();
    await box.deselect();
    await region.selectObjects([box]);
    await region.deselectObjects([box]);
    await region.touchObject(box.ID);
    const far = new Vector3([box.Position.x + 1, box.Position.y, box.Position.z]);
    await region.grabObject(box.ID);
    await region.dragGrabbedObject(box.ID, far);
    await region.deGrabObject(box.ID);
    await region.fetchObjectCost(box);
    stage.expect(box.resourceImpact > 0, 'its land impact');
    stage.say('touched');
}

async function take(stage, ada, ben, box) {
    const item = await box.takeToInventory();
    await stage.until('it gone', () => stage.objectOf(ben, box.FullID) === undefined);
    const place = new Vector3([130, 130, 40]);
    const again = await item.rezInWorld(place);
    stage.owns(ada, again);
    await stage.until('it at another place, with its part', () => {
        const seen = stage.objectOf(ben, again.FullID);
        return seen && seen.Position.distance(place) < 3 && ben.bot.currentRegion.objects.getObjectsByParent(seen.ID).length === 1;
    });
    stage.say('put down again');
    await stage.discard(ada, again);
    await stage.until('it gone again', () => stage.objectOf(ben, again.FullID) === undefined);
    stage.expect(!again.FullID.equals(new UUID(box.FullID)), 'an object of its own');
}
