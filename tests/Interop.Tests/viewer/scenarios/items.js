'use strict';
const { UUID, Utils } = require('@caspertech/node-metaverse');
const { CopyInventoryItemMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/CopyInventoryItem');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');

const CLIP = Buffer.from('OggS, which nobody looks into');

// Items of all kinds that are uploaded, read again, called otherwise, copied, moved and deleted; and what the library has for everybody.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const root = ada.commands.inventory.getInventoryRoot();
    const [first, second] = [await root.createFolder('Erste', FolderType.None), await root.createFolder('Zweite', FolderType.None)];
    const kinds = [
        [AssetType.Sound, InventoryType.Sound, CLIP, 'Gong'],
        [AssetType.LSLText, InventoryType.LSL, Buffer.from('default { }'), 'Skript'],
        [AssetType.Notecard, InventoryType.Notecard, Buffer.from('Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 0\n}\n'), 'Zettel']
    ];
    const made = [];
    for (const [type, kind, data, name] of kinds) {
        const item = await first.uploadAsset(type, kind, data, name, 'von mir');
        stage.expect(item.name === name && item.description === 'von mir' && item.permissions.creator.toString() === ada.id, name + ' as it was made');
        const read = await stage.insist(name + ' read again', () => ada.commands.asset.downloadInventoryAsset(item.itemID, new UUID(ada.id), type, true, UUID.zero(), item.assetID));
        stage.expect(Buffer.compare(read, data) === 0, name + ' as it was sent, not ' + read.toString('latin1'));
        made.push(item);
    }
    const sound = await stage.insist('a sound by its id', () => ada.commands.asset.downloadAsset(AssetType.Sound, made[0].assetID));
    stage.expect(Buffer.compare(sound, CLIP) === 0, 'the sound');
    stage.say('uploaded', { names: made.map((item) => item.name) });

    const fetched = (id) => stage.insist('an item', () => ada.commands.inventory.getInventoryItem(id));
    const [gong, script] = made;
    await gong.rename('Glocke');
    await stage.until('its new name', async () => (await fetched(gong.itemID)).name === 'Glocke');
    const told = stage.listen(ada, 'onBulkUpdateInventoryEvent');
    stage.send(ada, new CopyInventoryItemMessage(), {
        InventoryData: [{ CallbackID: 77, OldAgentID: ada.bot.agentID(), OldItemID: script.itemID, NewFolderID: second.folderID, NewName: Utils.StringToBuffer('Abschrift') }]
    });
    await stage.until('the copy', () => told.some((event) => event.itemData.some((item) => item.callbackID === 77)));
    const copy = await fetched(told.flatMap((event) => event.itemData).find((item) => item.callbackID === 77).itemID);
    stage.expect(copy.name === 'Abschrift' && copy.parentID.equals(second.folderID) && !copy.itemID.equals(script.itemID), 'a copy of its own');
    await stage.until('the move', async () => (await gong.moveToFolder(second)).parentID.equals(second.folderID));
    stage.say('sorted');

    await script.delete();
    const names = async (folder) => {
        await folder.populate(false);
        return folder.items.map((item) => item.name).sort().join();
    };
    await stage.until('what is left in the first', async () => await names(first) === 'Zettel');
    await stage.until('what is in the second', async () => await names(second) === 'Abschrift,Glocke');
    stage.say('deleted');

    const library = ada.commands.inventory.getLibraryRoot();
    await library.populate(false);
    stage.expect(library.folders.length + library.items.length > 0, 'something in the library');
    stage.say('library', { folders: library.folders.map((folder) => folder.name) });
};
