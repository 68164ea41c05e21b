using System.Globalization;
using System.Numerics;
using OpenSim.Console;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Teleports;

/// <summary><c>teleport user</c>, by OpenSimulator's words.</summary>
internal sealed class TeleportCommands(Scenes scenes)
{
    public void AddTo(CommandRegistry commands) => commands.Group("Users").Add(
        "teleport user", "<first> <last> [<region>/]<x>/<y>/<z>", "Puts a user to another place.", Teleport,
        "A region's name with a blank is quoted together with the place: \"My Region/20/30/40\".");

    private void Teleport(CommandContext context)
    {
        if (context.Arguments is [_, _, var destination] && TryParse(destination, out var region, out var place))
            context.WithUser(scenes, who => Go(context, who, region, place));
        else
            context.FailWithUsage();
    }

    private static void Go(CommandContext context, ScenePresence who, string region, Vector3 place)
    {
        var here = who.Scene;
        if (region.Length > 0 && !region.Equals(here.Info.Name, StringComparison.OrdinalIgnoreCase))
            GoElsewhere(context, who, region, place);
        else if (here.RequestModuleInterface<ITeleports>()?.Within(who, place, default, TeleportFlags.ViaLocation) == true)
            context.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{who.Name} is at {who.AbsolutePosition.X:0.#}/{who.AbsolutePosition.Y:0.#}/{who.AbsolutePosition.Z:0.#} in {here.Info.Name}."));
        else
            context.Fail($"{who.Name} may not go there.");
    }

    private static void GoElsewhere(CommandContext context, ScenePresence who, string region, Vector3 place)
    {
        if (who.Scene.RequestModuleInterface<ITeleports>() is not { } teleports)
        {
            context.Fail("Nobody can be teleported here.");
            return;
        }

        teleports.Elsewhere(who, region, place, default, TeleportFlags.ViaLocation);
        context.WriteLine($"{who.Name} is on the way to {region}, if the grid has it.");
    }

    // The region's name may have strokes in it, too: the place is what stands last.
    private static bool TryParse(string destination, out string region, out Vector3 place)
    {
        var parts = destination.Split(destination.Contains('/') ? '/' : ',');
        region = parts.Length > 3 ? string.Join('/', parts.SkipLast(3)) : "";
        place = default;
        if (parts.Length < 3 || !TryNumber(parts[^3], out var x) || !TryNumber(parts[^2], out var y) || !TryNumber(parts[^1], out var z))
            return false;
        place = new Vector3(x, y, z);
        return true;
    }

    private static bool TryNumber(string text, out float number) =>
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number) && float.IsFinite(number);
}
