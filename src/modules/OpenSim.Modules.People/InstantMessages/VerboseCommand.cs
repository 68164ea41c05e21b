using OpenSim.Console;
using OpenSim.Settings;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>OpenSimulator's switches for logging: <c>debug groups verbose</c> and <c>debug groups messaging verbose</c>.</summary>
internal sealed class VerboseCommand(Configuration configuration, Setting<bool> setting, string words)
{
    public void AddTo(CommandGroup commands, string name) => commands.Add(name, "<true|false>", words, Set);

    private void Set(CommandContext command)
    {
        if (command.Arguments is not [var word] || !bool.TryParse(word, out var isVerbose))
        {
            command.FailWithUsage();
            return;
        }

        configuration.Set(setting.Section, setting.Key, isVerbose ? "true" : "false");
        command.WriteLine($"{setting.Key}: {isVerbose}");
    }
}
