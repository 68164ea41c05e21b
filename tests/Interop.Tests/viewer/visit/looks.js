'use strict';
// A hat with a picture that only his own grid has, his name and his body, as they are seen on the way.
const { UUID } = require('@caspertech/node-metaverse');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { AttachmentPoint } = require('@caspertech/node-metaverse/dist/lib/enums/AttachmentPoint');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { AgentWearablesRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/AgentWearablesRequest');
const { now } = require('../steps');
const { SHORT } = require('./journey');
const { Theme } = require('./theme');

const PICTURE = '/0//UQAyAAAAAABAAAAAQAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAAEBwEBBwEBBwEBBwEB/1IADAAAAAUBBQQEAAD/XAAjQncgdvB28HbAbwBvAG7gZ1Bn'
    + 'UGdoUAVQBVBHV9NX01di/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAnAAB/5PPjBgIkF+AgICAgICAgICAgICAgICAgICA'
    + 'gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgP5AoF6AIzPfgIDP7BAIkF9egCMz34CAgICAgICAgICAgICAgICAgICAgICAgICAgICA'
    + '/9k='; // 64 x 64, JPEG 2000

class Looks extends Theme {
    async putsOnAHat() {
        this.hat = await this.hatWithAPicture();
        await this.hat.attachToAvatar(AttachmentPoint.Skull);
        await this.stage.until('the hat', () => this.stage.wornOn(this.journey.friend, this.guest.id, this.hat.itemID));
    }

    // The picture is of his grid alone.
    async hatWithAPicture() {
        const made = await now(this.guest).inventory.getInventoryRoot().uploadAsset(
            AssetType.Texture, InventoryType.Texture, Buffer.from(PICTURE, 'base64'), 'Hutband', '');
        this.picture = made.assetID;
        const prim = await this.stage.makePrim(this.guest);
        await this.stage.name(prim, 'Reisehut');
        const face = prim.TextureEntry.defaultTexture;
        face.textureID = this.picture;
        face.materialID ??= UUID.zero(); // where the region has sent none, the library cannot write it
        await prim.setTextureEntry(prim.TextureEntry);
        await this.stage.pause(1000);
        return await prim.takeToInventory();
    }

    async isNamed() {
        const seen = await this.stage.until('the guest seen by the host', () => this.stage.avatarOf(this.host, this.guest.id), SHORT);
        const shown = this.guest.user.replace(' ', '.') + ' @' + new URL(this.stage.options.login).host;
        this.stage.expect(seen.name === shown, 'the name ' + shown + ', not ' + seen.name);
        const asked = await now(this.host).grid.avatarKey2Name(new UUID(this.guest.id));
        this.stage.expect(asked.getName() === shown, 'the name of the key ' + shown + ', not ' + asked.getName());
        return { name: seen.name };
    }

    async wears() {
        await this.stage.until('the hat on himself', () => this.stage.wornOn(this.guest, this.guest.id, this.hat.itemID), SHORT);
        const hat = await this.stage.until('the hat seen by the host', () => this.stage.wornOn(this.host, this.guest.id, this.hat.itemID), SHORT);
        return { point: hat.attachmentPoint };
    }

    async stillWears() {
        await this.stage.until('the hat', () => this.stage.wornOn(this.guest, this.guest.id, this.hat.itemID), SHORT);
    }

    // What the host's viewer gets of it in his own region.
    async isPainted() {
        const hat = await this.stage.until('the hat', () => this.stage.wornOn(this.host, this.guest.id, this.hat.itemID), SHORT);
        const seen = hat.TextureEntry.defaultTexture.textureID;
        this.stage.expect(seen.toString() === this.picture.toString(), 'the picture, not ' + seen);
        const bytes = await this.stage.until('the picture', () => now(this.host).asset.downloadAsset(AssetType.Texture, seen).catch(() => undefined), SHORT);
        this.stage.expect(bytes.toString('base64') === PICTURE, 'its bytes');
    }

    // The looks as the region tells them to its own people.
    async isDressed() {
        const { circuit } = this.guest.bot.currentRegion;
        const told = circuit.waitForMessage(Message.AgentWearablesUpdate, SHORT);
        this.stage.send(this.guest, new AgentWearablesRequestMessage(), {});
        const worn = (await told).WearableData.filter((one) => !one.ItemID.isZero());
        this.stage.expect(worn.length >= 4, 'shape, skin, hair and eyes, not ' + worn.length);
        const asset = await now(this.guest).asset.downloadAsset(AssetType.Bodypart, worn[0].AssetID).catch((e) => e);
        this.stage.expect(Buffer.isBuffer(asset) && asset.toString().startsWith('LLWearable'), 'the body part, not ' + asset);
        return { worn: worn.length };
    }
}

module.exports = { Looks };
