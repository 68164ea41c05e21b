using System.Buffers.Binary;
using System.Numerics;
using OpenSim.ClientStack.Replication.Encoding;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.Replication.Tests.Encoding;

/// <summary>Bytes worked out by hand from the message template.</summary>
public class BlockTests
{
    private static readonly UUID Id = new("00112233-4455-6677-8899-aabbccddeeff");

    [Test]
    public void Terse_Avatar_IsByteForByteAsTheWireHasIt()
    {
        var source = new TerseBlock
        {
            LocalId = 0x01020304,
            IsAvatar = true,
            Position = new Vector3(1, 2, 3),
            Velocity = new Vector3(-128, 0, 128),
            Rotation = Quaternion.Identity
        };
        Span<byte> room = stackalloc byte[100];
        var writer = new BlockWriter(room);
        source.Write(ref writer);
        var hex = Convert.ToHexString(room[..writer.Length]);
        Assert.That(hex, Is.EqualTo(
            "3C" + "04030201" + "00" + "01"
            + "00000000" + "00000000" + "00000000" + "0000803F" // plane 0,0,0,1
            + "0000803F" + "00000040" + "00004040"
            + "0000" + "FF7F" + "FFFF" // velocity over ±128
            + "FF7F" + "FF7F" + "FF7F"
            + "FF7F" + "FF7F" + "FF7F" + "FFFF" // rotation over ±1
            + "FF7F" + "FF7F" + "FF7F"
            + "0000"));
        Assert.That(writer.Length, Is.EqualTo(TerseBlock.AvatarLength));
    }

    [Test]
    public void Terse_PrimWithTexture_CarriesTheInnerLength()
    {
        byte[] texture = [9, 8, 7];
        var source = new TerseBlock { LocalId = 5, State = 0x21, Rotation = Quaternion.Identity, TextureEntry = texture };
        Span<byte> room = stackalloc byte[100];
        var writer = new BlockWriter(room);
        source.Write(ref writer);
        Assert.That(room[0], Is.EqualTo(44));
        Assert.That(room[5], Is.EqualTo(0x21));
        Assert.That(Convert.ToHexString(room[45..writer.Length]), Is.EqualTo("0700" + "03000000" + "090807"));
    }

    [Test]
    public void Avatar_Full_HasItsNamesAndTheLengthOfTheTemplate()
    {
        var names = AvatarBlock.FormatNames("Ada", "Lovelace", "Countess");
        var source = new AvatarBlock
        {
            LocalId = 7, AgentId = Id, Size = new Vector3(0.45f, 0.6f, 1.9f), Position = new Vector3(128, 128, 25),
            Rotation = new Quaternion(0, 0, 0.6f, -0.8f), NameValue = names
        };
        Span<byte> room = stackalloc byte[600];
        var writer = new BlockWriter(room);
        source.Write(ref writer);

        Assert.That(room[25], Is.EqualTo(47), "PCode");
        Assert.That(room[40], Is.EqualTo(76), "length of ObjectData");
        Assert.That(BinaryPrimitives.ReadSingleLittleEndian(room[(41 + 16)..]), Is.EqualTo(128f));
        Assert.That(BinaryPrimitives.ReadSingleLittleEndian(room[(41 + 16 + 36 + 8)..]), Is.EqualTo(-0.6f), "W is made positive");
        Assert.That(System.Text.Encoding.UTF8.GetString(room[153..(153 + names.Length - 1)]),
            Is.EqualTo("FirstName STRING RW SV Ada\nLastName STRING RW SV Lovelace\nTitle STRING RW SV Countess"));
        // Fixed fields 25 + 3 + 12 + 77 + 8, shape 23, three lengths, and the tail of the template.
        Assert.That(writer.Length, Is.EqualTo(125 + 23 + 2 + 1 + 2 + names.Length + 76));
    }

    [Test]
    public void Prim_HeadAndTail_LeaveRoomForTheFlagsOnly()
    {
        var source = PlainBox();
        Span<byte> room = stackalloc byte[600];
        var head = new BlockWriter(room);
        PrimBlock.WriteHead(ref head, source, crc: 0xAABBCCDD);
        Assert.That(head.Length, Is.EqualTo(4 + 1 + 16 + 4 + 3 + 12 + 61 + 4));
        Assert.That(Convert.ToHexString(room.Slice(21, 4)), Is.EqualTo("DDCCBBAA"));

        var tail = new BlockWriter(room);
        PrimBlock.WriteTail(ref tail, source);
        Assert.That(room[0], Is.EqualTo(16), "path curve comes first");
        Assert.That(room[1], Is.EqualTo(1));
        // shape 23, texture entry 2 + 3, texture animation 1, name value 2, data 2, text 1 + 6, colour 4, media 1, particles 1,
        // extra params 1 + 1, sound 16 + 16 + 4 + 1 + 4, joint 25
        Assert.That(tail.Length, Is.EqualTo(23 + 5 + 1 + 2 + 2 + 7 + 4 + 1 + 1 + 2 + 41 + 25));
        var text = room[33..];
        Assert.That(Convert.ToHexString(text[..11]), Is.EqualTo("06" + "48656C6C6F00" + "FF804000"),
            "text with closing zero, colour with inverted alpha");
    }

    // Point 37 (0x25) is sent as 0x52; parent of the root is the avatar, of the others the root.
    [Test]
    public void WornObject_SaysPointAvatarAndItem_AsViewersReadThem()
    {
        using var region = new TestRegion();
        var set = region.AddLinkset(new Vector3(100, 100, 25), 2);
        var avatar = region.AddAvatar();
        region.Scene.Writer.Attach(set, avatar, new AttachmentPlace(37, new Vector3(0, 0.5f, -0.25f), Quaternion.Identity, Id));
        var root = PrimSource.Of(region.Scene, set.RootPart.Slot.Index);
        var child = PrimSource.Of(region.Scene, set.Parts[1].Slot.Index);
        Span<byte> room = stackalloc byte[600];
        var head = new BlockWriter(room);
        PrimBlock.WriteHead(ref head, root, crc: 0);
        Assert.That(room[4], Is.EqualTo(0x52));
        Assert.That(Convert.ToHexString(room.Slice(41, 12)), Is.EqualTo("00000000" + "0000003F" + "000080BE"), "from the point");
        Assert.That(BinaryPrimitives.ReadUInt32LittleEndian(room[(head.Length - 4)..]), Is.EqualTo(avatar.LocalId));
        var tail = new BlockWriter(room);
        PrimBlock.WriteTail(ref tail, root);
        // After the shape (23), the texture entry's length and that of its animation: 63 bytes with the closing zero.
        Assert.That(Convert.ToHexString(room.Slice(26, 2)), Is.EqualTo("3F00"));
        Assert.That(System.Text.Encoding.ASCII.GetString(room.Slice(28, 63)),
            Is.EqualTo("AttachItemID STRING RW SV 00112233-4455-6677-8899-aabbccddeeff\0"));

        var other = new BlockWriter(room);
        PrimBlock.WriteHead(ref other, child, crc: 0);
        Assert.That((room[4], BinaryPrimitives.ReadUInt32LittleEndian(room[(other.Length - 4)..])), Is.EqualTo(((byte)0x52, set.LocalId)));
        Assert.That(child.AttachItemId, Is.EqualTo(UUID.Zero), "the root alone names the item");
    }

    [Test]
    public void Compressed_PlainBox_HasTheLengthsOpenSimulatorCounts()
    {
        var source = PlainBox();
        source.Text = "";
        source.TextureEntry = default;
        Span<byte> room = stackalloc byte[600];
        var writer = new BlockWriter(room);
        CompressedBlock.Write(ref writer, source, crc: 0x01020304);
        Assert.That(writer.Length, Is.EqualTo(112));
        Assert.That(Convert.ToHexString(room.Slice(CompressedBlock.CrcOffset, 4)), Is.EqualTo("04030201"));
        Assert.That(BinaryPrimitives.ReadUInt32LittleEndian(room[64..]), Is.Zero, "nothing optional");
    }

    [Test]
    public void Compressed_Tree_Is113Bytes()
    {
        var source = PlainBox();
        source.PCode = PCode.Tree;
        source.State = 3;
        source.Shape = default;
        source.TextureEntry = default;
        Span<byte> room = stackalloc byte[600];
        var writer = new BlockWriter(room);
        CompressedBlock.Write(ref writer, source, 0);
        Assert.That(writer.Length, Is.EqualTo(113));
        Assert.That(room[84], Is.EqualTo(3), "species");
    }

    [Test]
    public void Compressed_Everything_StandsInTheOrderOfItsFlags()
    {
        byte[] particles = new byte[100];
        byte[] animation = [1, 2];
        var source = PlainBox();
        source.ParentId = 0x11121314;
        source.AngularVelocity = Vector3.UnitZ;
        source.MediaUrl = "u";
        source.Particles = particles;
        source.TextureAnimation = animation;
        source.SoundId = Id;
        source.SoundGain = 1;
        source.OwnerId = Id;
        source.AttachItemId = Id;
        Span<byte> room = stackalloc byte[800];
        var writer = new BlockWriter(room);
        CompressedBlock.Write(ref writer, source, 0);

        Assert.That(BinaryPrimitives.ReadUInt32LittleEndian(room[64..]), Is.EqualTo(0x7F4u & ~0x8u));
        Assert.That(new UUID(room[68..]), Is.EqualTo(Id), "owner is told for sounds and particles");
        Assert.That(BinaryPrimitives.ReadUInt32LittleEndian(room[(84 + 12)..]), Is.EqualTo(0x11121314u));
        Assert.That(Convert.ToHexString(room.Slice(100, 12)), Is.EqualTo("48656C6C6F00" + "FF804000" + "7500"));
        Assert.That(room[112], Is.Zero, "no extra params");
        Assert.That(new UUID(room[113..]), Is.EqualTo(Id));
        Assert.That(System.Text.Encoding.ASCII.GetString(room.Slice(138, 62)), Is.EqualTo("AttachItemID STRING RW SV " + Id));
        Assert.That(writer.Length, Is.EqualTo(201 + 23 + 4 + 3 + 4 + 2 + 100));
    }

    [Test]
    public void Pack_NotANumber_IsTheMiddle()
    {
        Span<byte> room = stackalloc byte[6];
        var writer = new BlockWriter(room);
        writer.Packed(new Vector3(float.NaN, float.PositiveInfinity, float.NegativeInfinity), 64);
        Assert.That(Convert.ToHexString(room), Is.EqualTo("FF7F" + "FFFF" + "0000"));
    }

    [Test]
    public void Text_LongerThanTheField_IsCutBetweenCharacters()
    {
        Span<byte> room = stackalloc byte[300];
        var writer = new BlockWriter(room);
        writer.ShortText(new string('ö', 200));
        Assert.That(room[0], Is.EqualTo(255));
        Assert.That(System.Text.Encoding.UTF8.GetString(room[1..255]), Is.EqualTo(new string('ö', 127)));
        Assert.That(room[255], Is.Zero);
    }

    [Test]
    public void Overrun_OfTheRoom_IsSaidAndNotThrown()
    {
        Span<byte> room = stackalloc byte[20];
        var writer = new BlockWriter(room);
        PrimBlock.WriteTail(ref writer, PlainBox());
        Assert.That(writer.IsOverrun);
    }

    private static PrimSource PlainBox() => new()
    {
        LocalId = 0x0A0B0C0D,
        FullId = Id,
        PCode = PCode.Prim,
        Material = 3,
        Scale = new Vector3(0.5f),
        Position = new Vector3(10, 20, 30),
        Rotation = Quaternion.Identity,
        Shape = PrimShape.Box,
        TextureEntry = new byte[] { 1, 2, 3 },
        Text = "Hello",
        TextColor = 0xFFFF8040,
        MediaUrl = ""
    };
}
