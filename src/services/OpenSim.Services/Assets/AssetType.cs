namespace OpenSim.Services.Assets;

/// <summary>Asset type numbers (docs/protocol.md, Numbers).</summary>
public static class AssetType
{
    /// <summary>Normal and specular maps of a face; OpenSimulator's own number, which no viewer knows.</summary>
    public const sbyte LegacyMaterial = -2;

    public const sbyte Texture = 0;
    public const sbyte Sound = 1;
    public const sbyte CallingCard = 2;
    public const sbyte Landmark = 3;
    public const sbyte Clothing = 5;
    public const sbyte Object = 6;
    public const sbyte Notecard = 7;
    public const sbyte LslText = 10;
    public const sbyte LslBytecode = 11;
    public const sbyte TextureTga = 12;
    public const sbyte BodyPart = 13;
    public const sbyte SoundWav = 17;
    public const sbyte ImageTga = 18;
    public const sbyte ImageJpeg = 19;
    public const sbyte Animation = 20;
    public const sbyte Gesture = 21;
    public const sbyte Link = 24;
    public const sbyte LinkFolder = 25;
    public const sbyte Mesh = 49;
    public const sbyte Settings = 56;
    public const sbyte Material = 57;

    /// <summary>OpenSimulator's own: animations that take the place of the standard ones.</summary>
    public const sbyte AnimationSet = 0x60;
}
