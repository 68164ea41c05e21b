using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Region;

/// <summary>What viewers are told about the grid besides the login reply.</summary>
public static class FeatureSettings
{
    public static readonly Setting<string> SearchServer =
        new("SimulatorFeatures", "SearchServerURI", "", "Address of the search server for viewers.");

    public static readonly Setting<string> DestinationGuide = new(
        "SimulatorFeatures", "DestinationGuideURI", "", "Address of the destination guide; [USERID] stands for the user's id.");

    public static readonly Setting<string> ReleaseNotes = new(
        "ServerReleaseNotes", "ServerReleaseNotesURL", "", "Page with the simulator's release notes; viewers link to it from Help, About.");
}
