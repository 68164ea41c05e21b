'use strict';
// What people build of scripts, by one of our own in viewer/systems (--system): it is put into a prim by its owner and used by a guest.
const fs = require('fs');
const path = require('path');
const { UUID, Vector3 } = require('@caspertech/node-metaverse');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { AttachmentPoint } = require('@caspertech/node-metaverse/dist/lib/enums/AttachmentPoint');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { ScriptAnswerYesMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/ScriptAnswerYes');
const { upload } = require('./scripts');

const DANCES = ['b68a3d7c-de9e-fc87-eec8-543d787e5b0d', '928cae18-e31d-76fd-9cc9-2f55160ff818'];

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const world = new World(stage, ada, ben);
    await world[stage.options.system]();
    stage.say('used', { system: stage.options.system });
};

class World {
    constructor(stage, ada, ben) {
        Object.assign(this, { stage, ada, ben, heard: stage.listen(ben, 'onNearbyChat'), dialogs: stage.listen(ben, 'onScriptDialog') });
    }

    async saw(text) {
        await this.stage.until(text, () => this.heard.some((event) => event.message.includes(text)));
    }

    /** A prim with a script of ours in it, beside the guest; what else is to lie in it goes in first. */
    async build(name, ...contents) {
        const prim = await this.stage.makePrim(this.ada);
        const own = this.stage.avatarOf(this.ben, this.ben.id).position;
        await prim.setGeometry(new Vector3([own.x + 1.5, own.y + 1.5, own.z]), undefined, new Vector3([0.5, 0.5, 0.5]));
        for (const item of contents) {
            await prim.dropInventoryIntoContents(item);
        }
        const script = await this.stage.until('a script in the prim', async () => {
            try {
                return await prim.rezScript(name, 'of ours');
            } catch {
                return undefined; // the library looks once, before the script is made
            }
        });
        const source = fs.readFileSync(path.join(__dirname, '..', 'systems', name + '.lsl'), 'utf8');
        const { compiled, errors } = await upload(this.ada, prim, script, source);
        this.stage.expect(compiled === true, name + ' to compile, not ' + JSON.stringify(errors));
        await this.stage.until(name + ' for the guest', () => this.stage.objectOf(this.ben, prim.FullID));
        return prim;
    }

    async card(name, text) {
        const folder = await this.ada.commands.inventory.getInventoryRoot().createFolder('Cards', FolderType.None);
        const body = 'Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length ' + Buffer.byteLength(text) + '\n' + text + '}\n';
        return await folder.uploadAsset(AssetType.Notecard, InventoryType.Notecard, Buffer.from(body), name, '');
    }

    seen(prim) {
        return this.stage.objectOf(this.ben, prim.FullID);
    }

    async touch(prim) {
        await this.ben.commands.region.touchObject(this.seen(prim).ID);
    }

    async choose(label) {
        const dialog = await this.stage.until('a menu', () => this.dialogs.pop());
        const at = dialog.Buttons.indexOf(label);
        this.stage.expect(at >= 0, label + ' among ' + dialog.Buttons.join());
        await this.ben.commands.comms.respondToScriptDialog(dialog, at);
        await this.saw('chosen ' + label);
    }

    /** The next time that the guest is told of somebody who plays an animation. */
    plays(who, animation) {
        return this.stage.told(this.ben, Message.AvatarAnimation, (message) =>
            message.Sender.ID.toString() === who && message.AnimationList.some((one) => one.AnimID.toString() === animation));
    }

    async door() {
        const door = await this.build('door');
        await this.saw('door ready');
        const turned = () => Math.abs(this.seen(door).Rotation.z) > 0.6;
        await this.touch(door);
        await this.stage.until('the door open', turned);
        await this.stage.until('the door shut by itself', () => !turned());
        await this.stage.discard(this.ada, door);
    }

    async slides() {
        const screen = await this.build('slides');
        const shown = new Set();
        await this.stage.until('three pictures', () => {
            const { faces, defaultTexture } = this.seen(screen).TextureEntry;
            shown.add(String((faces[0] || defaultTexture).textureID));
            return shown.size >= 3 && this.seen(screen).Text.startsWith('slide');
        });
        await this.stage.discard(this.ada, screen);
    }

    async rezzer() {
        const thing = await this.stage.takeSomething(this.ada, 'Post');
        const rezzer = await this.build('rezzer', thing, await this.card('Plan', 'Post|<1, 0, 1>\nPost|<0, 1, 1>\n'));
        await this.saw('rezzer ready');
        const posts = async () => (await this.ben.commands.region.findObjectsByName('Post').catch(() => [])).length;
        await this.touch(rezzer);
        await this.saw('set out');
        await this.stage.until('two posts', async () => await posts() === 2);
        await this.touch(rezzer);
        await this.saw('cleared');
        await this.stage.discard(this.ada, rezzer);
    }

    async greeter() {
        const greeter = await this.build('greeter', await this.card('Welcome', 'Welcome'));
        await this.saw('Good day, ' + this.stage.options.users[1]);
        await this.stage.until('the card', () => this.ben.hearing.messages.some((event) => event.message.includes('Welcome')) || this.offers().length > 0);
        await this.stage.discard(this.ada, greeter);
    }

    offers() {
        this.offered = this.offered || this.stage.listen(this.ben, 'onInventoryOffered');
        return this.offered;
    }

    async seat() {
        const seat = await this.build('seat');
        await this.saw('seat ready');
        const [first, second] = DANCES.map((dance) => this.plays(this.ben.id, dance));
        await this.ben.commands.movement.sitOnObject(seat.FullID, Vector3.getZero());
        await first;
        const height = () => this.stage.objectOf(this.ada, new UUID(this.ben.id)).Position.z;
        await this.touch(seat);
        await this.choose('Dance');
        await second;
        const before = height();
        await this.touch(seat);
        await this.choose('Higher');
        await this.stage.until('who sits higher, for the other', () => Math.abs(height() - before) > 0.4);
        this.ben.commands.movement.stand();
        await this.stage.until('up again', () => !this.stage.objectOf(this.ada, new UUID(this.ben.id)).ParentID);
        await this.stage.discard(this.ada, seat);
    }

    async overrider() {
        const hud = await this.build('overrider');
        await this.stage.name(hud, 'Overrider');
        const item = await hud.takeToInventory();
        const dances = this.plays(this.ada.id, DANCES[0]);
        await item.attachToAvatar(AttachmentPoint.HUDCenter);
        await dances;
        await item.detachFromAvatar();
    }

    async teleporter() {
        const teleporter = await this.build('teleporter');
        await this.saw('teleporter ready');
        const place = () => this.stage.avatarOf(this.ada, this.ben.id).position;
        const from = place();
        await this.ben.commands.movement.sitOnObject(teleporter.FullID, Vector3.getZero());
        await this.saw('brought');
        await this.stage.until('somewhere else', () => !this.stage.objectOf(this.ada, new UUID(this.ben.id)).ParentID && Math.abs(place().x - from.x) > 30);
        await this.stage.discard(this.ada, teleporter);
    }

    async vendor() {
        const asked = this.stage.told(this.ada, Message.ScriptQuestion);
        const vendor = await this.build('vendor', await this.card('Ware', 'Ware'));
        const { Data } = await asked;
        this.stage.send(this.ada, new ScriptAnswerYesMessage(), { Data: { TaskID: Data.TaskID, ItemID: Data.ItemID, Questions: Data.Questions } });
        await this.saw('vendor open');
        const balances = async () => [await this.ada.commands.grid.getBalance(), await this.ben.commands.grid.getBalance()];
        const [seller, buyer] = await balances();
        await this.ben.commands.grid.payObject(this.seen(vendor), 20);
        await this.saw('sold to');
        await this.stage.until('paid, and the fee given back', async () => String(await balances()) === String([seller + 15, buyer - 15]));
        await this.stage.discard(this.ada, vendor);
    }

    async counter() {
        const told = this.stage.listen(this.ada, 'onNearbyChat');
        const counter = await this.build('counter');
        const line = await this.stage.until('its address', () => told.find((event) => event.message.startsWith('url ')));
        const url = line.message.substring(4);
        const pages = [await (await fetch(url + '/a')).text(), await (await fetch(url + '/b')).text()];
        this.stage.expect(pages.join() === '1/a,2/b', 'that it counts, not ' + pages.join());
        await this.stage.discard(this.ada, counter);
    }
}
