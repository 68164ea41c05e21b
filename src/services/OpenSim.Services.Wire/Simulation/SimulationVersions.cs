using OpenSim.Llsd;

namespace OpenSim.Services.Wire.Simulation;

/// <summary>Versions of what regions say to each other. They travel as the numbers of single precision, and are compared so.</summary>
public static class SimulationVersions
{
    public const float Min = 0.3f;
    public const float Max = 0.8f;

    private const float Tolerance = 0.001f;

    /// <summary>What a question says of the versions that its sender speaks and takes.</summary>
    public static void Write(LlsdMap question)
    {
        question["simulation_service_supported_min"] = (double)Min;
        question["simulation_service_supported_max"] = (double)Max;
        question["simulation_service_accepted_min"] = (double)Min;
        question["simulation_service_accepted_max"] = (double)Max;
        question["context"] = Context();
    }

    public static LlsdMap Context() => new()
    {
        ["InboundVersion"] = (double)Max, ["OutboundVersion"] = (double)Max, ["WearablesCount"] = -1
    };

    /// <summary>Why these two do not understand each other, in the words that senders show; null when they do.</summary>
    public static string? RefusalOf(LlsdMap question)
    {
        var (min, max) = (Number(question, "simulation_service_supported_min"), Number(question, "simulation_service_supported_max"));
        if (min > Max + Tolerance || max < Min - Tolerance)
            return $"Your region provide protocol versions {Text(min)} - {Text(max)} and we accept only {Text(Min)} - {Text(Max)}. "
                + "No version overlap.";
        (min, max) = (Number(question, "simulation_service_accepted_min"), Number(question, "simulation_service_accepted_max"));
        return min > Max + Tolerance || max < Min - Tolerance
            ? $"You require region protocol versions {Text(min)} - {Text(max)} and we provide only {Text(Min)} - {Text(Max)}. "
                + "No version overlap."
            : null;
    }

    /// <summary>The newest that both have: what the sender may send, and what it takes.</summary>
    public static (float Outbound, float Inbound) Negotiated(LlsdMap question) => (
        MathF.Min(Number(question, "simulation_service_supported_max"), Max),
        MathF.Min(Number(question, "simulation_service_accepted_max"), Max));

    private static float Number(LlsdMap map, string key) => (float)map[key].AsReal();

    private static string Text(float version) => version.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
