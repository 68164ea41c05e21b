using OpenSim.Primitives;

namespace OpenSim.Serialization.Objects;

/// <summary>Creators as rows keep them, "uuid" or "uuid;home URI;First Last", and as files part them: CreatorID and CreatorData.</summary>
internal static class CreatorText
{
    public static UUID IdOf(string creator) => UUID.TryParse(creator.AsSpan(0, End(creator)), out var id) ? id : UUID.Zero;

    public static string DataOf(string creator) => End(creator) is var end && end < creator.Length ? creator[(end + 1)..] : "";

    public static string Join(UUID id, string data) => data.Length == 0 ? id.ToString() : id + ";" + data;

    /// <summary>The data to write: the creator's own, else what the options know of him.</summary>
    public static string ToWrite(string creator, ObjectXmlOptions options) =>
        DataOf(creator) is { Length: > 0 } own ? own : options.CreatorData?.Invoke(IdOf(creator)) ?? "";

    private static int End(string creator) => creator.IndexOf(';') is var at and >= 0 ? at : creator.Length;
}
