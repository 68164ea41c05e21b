using OpenSim.Settings;

namespace OpenSim.Modules.Core.Estates;

/// <summary>The estate that a region gets which lies in none, OpenSimulator's <c>[Estates]</c> keys.</summary>
public static class EstateSettings
{
    private const string Section = "Estates";

    public static readonly Setting<string> DefaultEstateName = new(
        Section, "DefaultEstateName", "My Estate", "Name of the estate that regions join which lie in none; it is made when it is not there.");

    public static readonly Setting<string> DefaultEstateOwnerName = new(
        Section, "DefaultEstateOwnerName", "", "First and last name of that estate's owner, who may do everything in its regions. Empty: the first user that was made at the first start.");
}
