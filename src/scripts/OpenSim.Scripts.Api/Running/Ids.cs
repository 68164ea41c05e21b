using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Keys of scripts are texts, which may be anything.</summary>
internal static class Ids
{
    public const string Null = "00000000-0000-0000-0000-000000000000";

    /// <summary>Zero for what is no key.</summary>
    public static UUID Of(string key) => UUID.TryParse(key, out var id) ? id : UUID.Zero;
}
