using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules.Land.Permissions;

/// <summary><c>bypass|force|debug permissions</c> of one region, by OpenSimulator's words. They end with the region.</summary>
internal sealed partial class PermissionCommands(Scene scene, ILogger log)
{
    private const string Arguments = "<true|false>";
    private const string Told = "Viewers show what may be done with a thing as they were told last; 'force update' tells them anew.";

    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users", scene.Info.Name);
        users.Add("bypass permissions", Arguments, "Lets everybody do everything, or has permissions checked again.",
            c => Switch(c, Bypass), Told);
        users.Add("force permissions", Arguments, "While permissions are bypassed: everything may be done, or nothing.",
            c => Switch(c, Force), Told);
        commands.Group("Debug", scene.Info.Name).Add("debug permissions", Arguments, "Logs what people are refused with objects.",
            c => Switch(c, Debug));
    }

    private void Switch(CommandContext context, Action<CommandContext, bool> act)
    {
        if (context.Arguments is not [var word] || !bool.TryParse(word, out var on))
        {
            context.FailWithUsage();
            return;
        }

        using (scene.Token.Take())
            act(context, on);
    }

    private void Bypass(CommandContext context, bool on)
    {
        scene.Permissions.Bypass = on;
        Say(context);
    }

    private void Force(CommandContext context, bool allows)
    {
        if (!scene.Permissions.Bypass)
        {
            context.Fail($"{scene.Info.Name}: permissions can be forced only while they are bypassed: 'bypass permissions true' first.");
            return;
        }

        scene.Permissions.BypassAllows = allows;
        Say(context);
    }

    private void Debug(CommandContext context, bool on)
    {
        scene.Permissions.Refused = on
            ? (who, what, right) => LogRefused(scene.Info.Name, NameOf(who), right, what.Name, what.Id)
            : null;
        context.WriteLine($"{scene.Info.Name}: what people are refused with objects is {(on ? "" : "not ")}logged.");
    }

    private string NameOf(Actor who) => scene.Presences.TryGet(who.Id, out var presence) ? presence.Name : who.Id.ToString();

    private void Say(CommandContext context) => context.WriteLine($"{scene.Info.Name}: "
        + (!scene.Permissions.Bypass ? "permissions are checked."
        : scene.Permissions.BypassAllows ? "permissions are bypassed: everybody may do everything."
        : "permissions are bypassed: nobody may do anything."));

    [LoggerMessage(1, LogLevel.Information, "{Region}: {Name} may not {Right} {Object} ({Id}).")]
    private partial void LogRefused(string region, string name, string right, string @object, Primitives.UUID id);
}
