namespace OpenSim.Services.Assets;

/// <summary>
/// What bytes of a type must look like. Only what would hurt other people's viewers is looked at: the start of media files.
/// </summary>
public static class AssetContent
{
    /// <summary>Whether the bytes can be what they claim to be.</summary>
    public static bool IsPlausible(sbyte type, ReadOnlySpan<byte> data) => data.Length > 0 && type switch
    {
        AssetType.Texture => IsJpeg2000(data),
        AssetType.Sound => data.StartsWith("OggS"u8),
        AssetType.Clothing or AssetType.BodyPart => data.StartsWith("LLWearable version "u8),
        _ => true
    };

    // A bare codestream begins with the markers SOC and SIZ; a JP2 file with its signature box.
    private static bool IsJpeg2000(ReadOnlySpan<byte> data) =>
        data.StartsWith<byte>([0xFF, 0x4F, 0xFF, 0x51]) || data.StartsWith<byte>([0, 0, 0, 12, (byte)'j', (byte)'P', (byte)' ', (byte)' ']);
}
