using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Region;

/// <summary>What viewers are told about the grid besides the login reply.</summary>
public static class FeatureSettings
{
    public static readonly Setting<string> SearchServer =
        new("SimulatorFeatures", "SearchServerURI", "", "Address of the search server for viewers.");

    public static readonly Setting<string> DestinationGuide = new(
        "SimulatorFeatures", "DestinationGuideURI", "", "Address of the destination guide; [USERID] stands for the user's id.");

    public static readonly Setting<bool> ExportSupported = new("SimulatorFeatures", "ExportSupported", true,
        "Viewers let owners allow the export of what they have made, which is kept and obeyed here. A grid may say otherwise.");

    public static readonly Setting<bool> GodNames = new("GodNames", "Enabled", false,
        "Viewers mark the names of the grid's own people, of FullNames and Surnames.");

    public static readonly Setting<string> GodFullNames = new("GodNames", "FullNames", "", "Whole names of those people, separated by commas.");

    public static readonly Setting<string> GodSurnames = new("GodNames", "Surnames", "", "Last names of those people, separated by commas.");

    public static readonly Setting<string> ReleaseNotes = new(
        "ServerReleaseNotes", "ServerReleaseNotesURL", "", "Page with the simulator's release notes; viewers link to it from Help, About.");
}
