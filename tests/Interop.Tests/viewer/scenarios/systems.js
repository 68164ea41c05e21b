'use strict';
// What people build of scripts, by one of our own in viewer/systems (--system): it is put into a prim by its owner and used by a guest.
const fs = require('fs');
const path = require('path');
const { Vector3 } = require('@caspertech/node-metaverse');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { AttachmentPoint } = require('@caspertech/node-metaverse/dist/lib/enums/AttachmentPoint');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { upload } = require('./scripts');

const DANCE = 'b68a3d7c-de9e-fc87-eec8-543d787e5b0d'; // dance1

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const world = new World(stage, ada, ben);
    await world[stage.options.system]();
    stage.say('used', { system: stage.options.system });
};

class World {
    constructor(stage, ada, ben) {
        Object.assign(this, { stage, ada, ben, heard: stage.listen(ben, 'onNearbyChat'), told: stage.listen(ada, 'onNearbyChat') });
    }

    async saw(text) {
        try {
            await this.stage.until(text, () => this.heard.some((event) => event.message.includes(text)));
        } catch (error) {
            throw new Error(error.message + '; its owner has heard: ' + this.told.map((event) => event.message).join(' / '));
        }
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

    async overrider() {
        const hud = await this.build('overrider');
        await this.stage.name(hud, 'Overrider');
        const item = await hud.takeToInventory();
        const dances = this.plays(this.ada.id, DANCE);
        await item.attachToAvatar(AttachmentPoint.HUDCenter);
        await dances;
        await item.detachFromAvatar();
    }
}
