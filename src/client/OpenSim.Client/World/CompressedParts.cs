namespace OpenSim.Client.World;

/// <summary>What a block of ObjectUpdateCompressed holds besides its fixed fields (docs/protocol.md, Object updates).</summary>
[Flags]
internal enum CompressedParts : uint
{
    ScratchPad = 1,
    Tree = 2,
    Text = 4,
    LegacyParticles = 8,
    Sound = 0x10,
    Parent = 0x20,
    TextureAnimation = 0x40,
    AngularVelocity = 0x80,
    NameValues = 0x100,
    MediaUrl = 0x200,
    NewParticles = 0x400
}
