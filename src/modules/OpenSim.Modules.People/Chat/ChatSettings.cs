using OpenSim.Settings;

namespace OpenSim.Modules.People.Chat;

/// <summary>How far voices carry, OpenSimulator's <c>[Chat]</c> keys. Distances are measured in three dimensions.</summary>
public static class ChatSettings
{
    private const string Section = "Chat";

    public static readonly Setting<int> WhisperDistance = new(
        Section, "whisper_distance", 10, "How far a whisper is heard.", "m", 0, 4096, live: true);

    public static readonly Setting<int> SayDistance = new(
        Section, "say_distance", 20, "How far normal chat is heard.", "m", 0, 4096, live: true);

    public static readonly Setting<string> AdminPrefix = new(
        Section, "admin_prefix", "", "Put before the names of gods when they speak, so that everybody sees whose words these are.", live: true);

    public static readonly Setting<int> ShoutDistance = new(
        Section, "shout_distance", 100, "How far a shout is heard.", "m", 0, 4096, live: true);
}
