'use strict';
const { UUID } = require('@caspertech/node-metaverse');
const { Caps } = require('@caspertech/node-metaverse/dist/lib/classes/Caps');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');

// A notecard with a landmark in it: uploaded, the landmark taken out of it, and the folder with both deleted by the inventory service.
// What lies in an object is asked for by its capability.
const LANDMARK = '11111111-2222-3333-4444-555555555555';

// The library deletes folders by the inventory service, and forgets to ask for its address.
function askForInventoryService() {
    const post = Caps.prototype.requestPost;
    const known = '<string>FetchInventory2</string>';
    Caps.prototype.requestPost = function (address, body, ...rest) {
        const asked = typeof body === 'string' ? body.replace(known, known + '<string>InventoryAPIv3</string>') : body;
        return post.call(this, address, asked, ...rest);
    };
}

function notecard() {
    const item = [
        '\tinv_item\t0', '\t{', '\t\titem_id\t' + LANDMARK, '\t\tparent_id\t' + UUID.zero(), '\tpermissions 0', '\t{', '\t\tbase_mask\t7fffffff',
        '\t\towner_mask\t7fffffff', '\t\tnext_owner_mask\t7fffffff', '\t}', '\t\tasset_id\t' + UUID.random(), '\t\ttype\tlandmark',
        '\t\tinv_type\tlandmark', '\t\tname\tStrand|', '\t\tdesc\tam Meer|', '\t}'
    ];
    return ['Linden text version 2', '{', 'LLEmbeddedItems version 1', '{', 'count 1', '{', 'ext char index 0', ...item, '}', '}',
        'Text length 5', 'Hallo}', ''].join('\n');
}

async function isThere(client, id) {
    const { caps } = client.bot.currentRegion;
    const answer = await caps.capsPostXML('FetchInventory2', { agent_id: client.id, items: [{ item_id: id.toString(), owner_id: client.id }] });
    return (answer.items || []).length > 0;
}

module.exports = async (stage) => {
    askForInventoryService();
    const ada = await stage.arrive(stage.options.users[0]);
    const folder = await ada.commands.inventory.getInventoryRoot().createFolder('Kiste', FolderType.None);
    const card = await folder.uploadAsset(AssetType.Notecard, InventoryType.Notecard, Buffer.from(notecard()), 'Zettel', 'von mir');
    stage.say('uploaded', { name: card.name });
    const taken = await ada.commands.asset.copyInventoryFromNotecard(card.itemID, folder, new UUID(LANDMARK));
    stage.say('taken', { name: taken.name, type: taken.type });
    stage.expect(taken.name === 'Strand' && taken.type === AssetType.Landmark, 'the landmark out of the notecard');
    stage.expect(await isThere(ada, card.itemID), 'the notecard in the inventory');

    await folder.delete();
    await stage.until('the folder gone with what lay in it',
        async () => !(await isThere(ada, card.itemID)) && !(await isThere(ada, taken.itemID)));
    stage.say('deleted');

    const prim = await stage.makePrim(ada);
    await stage.until('a script in the prim', async () => {
        try {
            return await prim.rezScript('Tür', 'auf und zu');
        } catch {
            return undefined; // the library looks once, before the script is made
        }
    });
    const { caps } = ada.bot.currentRegion;
    const contents = await caps.capsPerformXMLGet((await caps.getCapability('RequestTaskInventory')) + '?task_id=' + prim.FullID.toString());
    stage.say('contents', { names: contents.contents.map((item) => item.name), types: contents.contents.map((item) => item.type) });
    stage.expect(contents.contents.every((item) => item.type === 'lsltext'), 'scripts in the prim');
};
