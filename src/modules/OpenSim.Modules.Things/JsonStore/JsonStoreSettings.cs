using OpenSim.Settings;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>Values that scripts share, OpenSimulator's <c>[JsonStore]</c> keys.</summary>
public static class JsonStoreSettings
{
    /// <summary>Characters of one store where nothing is said.</summary>
    internal const int UsualStringSpace = 1 << 20;

    private const string Section = "JsonStore";

    public static readonly Setting<bool> Enabled = new(
        Section, "Enabled", false, "Whether scripts have the Json… functions: values in trees that all scripts of a region share. "
        + "[OSSL] AllowMODFunctions must be on too.");

    public static readonly Setting<int> MaxStringSpace = new(
        Section, "MaxStringSpace", 0, $"Characters of values and names that one store may hold; 0 for {UsualStringSpace}.", "characters", 0,
        int.MaxValue);

    public static readonly Setting<int> MaxStores = new(
        Section, "MaxStores", 1000, "Stores of a region. Ours.", "stores", 1, 100_000);
}
