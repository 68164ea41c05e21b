using OpenSim.Llsd;

namespace OpenSim.Services.Wire.Own;

/// <summary>
/// Services of ours that OpenSimulator's grid servers have not. <c>GET /own</c> lists their names; a call is a JSON map with METHOD that is
/// posted to <c>/own-NAME</c>, its answer a map with RESULT.
/// </summary>
public static class OwnWire
{
    public const string List = "/own";
    public const string Names = "names";
    public const string Events = "events";
    public const string Reports = "reports";
    public const string Worn = "worn";
    public const string Money = "money";
    public const string Places = "places";

    /// <summary>Key of the list.</summary>
    public const string Services = "SERVICES";

    public const string Method = "METHOD";
    public const string Result = "RESULT";

    /// <summary>The path of a service.</summary>
    public static string PathOf(string name) => $"{List}-{name}";

    /// <summary>Seconds and the like, which are never fewer than none.</summary>
    internal static int Count(LlsdValue value) => Math.Max(0, value.AsInteger());

    internal static float Finite(LlsdValue value) => (float)value.AsReal() is var number && float.IsFinite(number) ? number : 0;
}
