'use strict';
// The folder that travellers have abroad, and what they put into it.
const { UUID, Utils } = require('@caspertech/node-metaverse');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { InventoryLibrary } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryLibrary');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { InventoryFolder } = require('@caspertech/node-metaverse/dist/lib/classes/InventoryFolder');
const { CreateInventoryItemMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/CreateInventoryItem');
const { now } = require('../steps');
const { SHORT } = require('./journey');
const { Theme } = require('./theme');

const SUITCASE = 100;

class Suitcase extends Theme {
    async isSeen() {
        const suitcase = this.itself();
        this.stage.expect(suitcase !== undefined, 'a suitcase in the inventory');
        const inside = await this.folder(suitcase.folderID);
        const root = await this.folder(this.guest.bot.agent.inventory.main.root).catch((e) => ({ categories: [], items: [], why: e.message }));
        return { inside: inside.categories.length, rootFolders: root.categories.length, rootItems: root.items.length };
    }

    async takes() {
        await this.stage.takeSomething(this.guest, 'Andenken', await this.folderOfType('Objects'));
        const item = await this.stage.until('it in the suitcase', async () =>
            (await this.allIn(this.itself().folderID)).find((one) => one.name === 'Andenken'), SHORT);
        return { item: String(item.item_id) };
    }

    async uploads() {
        const folder = await this.folderOfType('Notecards');
        const text = 'Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 4\nGruß}\n';
        const card = await folder.uploadAsset(AssetType.Notecard, InventoryType.Notecard, Buffer.from(text), 'Reisebericht', '');
        await this.stage.until('it in the suitcase', async () =>
            (await this.allIn(this.itself().folderID)).find((one) => one.name === 'Reisebericht'), SHORT);
        return { item: card.itemID.toString() };
    }

    async marks() {
        const folder = await this.folderOfType('Landmarks');
        this.stage.send(this.guest, new CreateInventoryItemMessage(), {
            InventoryBlock: {
                CallbackID: 7, FolderID: folder.folderID, TransactionID: UUID.zero(), NextOwnerMask: 0x7fffffff, Type: AssetType.Landmark,
                InvType: InventoryType.Landmark, WearableType: 0, Name: Utils.StringToBuffer('Dort'), Description: Utils.StringToBuffer('x')
            }
        });
        // Landmarks that guests make are called so by both.
        const item = await this.stage.until('the landmark', async () =>
            (await this.allIn(this.itself().folderID)).find((one) => one.name === 'HG Dort'), SHORT);
        this.landmark = new UUID(String(item.asset_id));
        return { asset: String(item.asset_id), description: item.desc };
    }

    itself() {
        return [...this.guest.bot.agent.inventory.main.skeleton.values()].find((folder) => folder.typeDefault === SUITCASE);
    }

    async folder(id) {
        return await this.journey.folder(this.guest, id);
    }

    async allIn(folder, depth = 3) {
        const content = await this.folder(folder);
        const items = [...content.items];
        for (const sub of depth > 0 ? content.categories : []) {
            items.push(...await this.allIn(sub.category_id || sub.folder_id, depth - 1));
        }
        return items;
    }

    async folderOfType(name) {
        const inside = (await this.folder(this.itself().folderID)).categories.find((one) => one.name === name);
        this.stage.expect(inside !== undefined, 'a folder ' + name + ' in the suitcase');
        return await this.asFolder(inside.category_id || inside.folder_id);
    }

    async asFolder(id) {
        const folder = this.guest.bot.agent.inventory.findFolder(new UUID(String(id)));
        if (folder) {
            return folder;
        }
        const made = new InventoryFolder(InventoryLibrary.Main, this.guest.bot.agent.inventory.main, this.guest.bot.agent);
        made.folderID = new UUID(String(id));
        made.name = 'x';
        this.guest.bot.agent.inventory.main.skeleton.set(made.folderID.toString(), made);
        return made;
    }
}

module.exports = { Suitcase };
