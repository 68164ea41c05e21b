using System.Globalization;
using OpenSim.Console;
using OpenSim.Physics.Dynamics;
using OpenSim.World;
using OpenSim.World.Movement;

namespace OpenSim.Modules.Land.Regions;

/// <summary>
/// OpenSimulator's words <c>physics get</c>, <c>set</c> and <c>list</c>, and what touches most. What physics goes by is fixed or stands in
/// the settings, so that a region falls the same way tomorrow; <c>set</c> says where.
/// </summary>
internal sealed class PhysicsCommands(Scenes scenes)
{
    private const int MaxListed = 20;

    private static readonly (string Name, string What, Func<Scene, string> Read, string Set)[] Parameters =
    [
        ("Gravity", "m/s², downwards", _ => Number(SceneBodies.Gravity), "It is fixed; a script can change it for its own object."),
        ("StepsPerSecond", "steps of bodies a second, of two sub-steps each", _ => Number(1 / IDynamics.SubStep), "It is fixed."),
        ("MaxStepsPerTick", "of a tick that is late", _ => DynamicsClock.MaxSubSteps.ToString(CultureInfo.InvariantCulture), "It is fixed."),
        ("MaxShareOfFrame", "% of a tick", scene => Number(scene.Options.Configuration.Get(SceneMovementSettings.MaxShareOfFrame)),
            "It is [Physics] MaxShareOfFrame in the settings, which may be changed while the region runs."),
        ("WaterHeight", "m", scene => Number(scene.Settings.WaterHeight), "It is a setting of the region: 'region set' or the region window."),
        ("Runs", "whether objects move", scene => scene.Settings.PhysicsRuns ? "true" : "false",
            "It is a setting of the region: 'region set disable-physics'."),
        ("Collisions", "whether objects collide with one another", scene => scene.Settings.CollisionsRun ? "true" : "false",
            "It is a setting of the region: 'region set disable-collisions'.")
    ];

    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Regions");
        group.Add("physics list", "", "Lists what physics goes by, and where it is set.", List);
        group.Add("physics get", "[<name>|ALL]", "Shows what physics goes by in the selected region.", Get, "",
            done => done.Count == 2 ? Parameters.Select(p => p.Name) : []);
        group.Add("physics set", "<name> <value>", "Says where a value is set by which physics goes.", Set, "",
            done => done.Count == 2 ? Parameters.Select(p => p.Name) : []);
        group.Add("physics colliders", "", "Lists the objects that touch most others, with their owners and places.", Colliders);
    }

    private static void List(CommandContext context)
    {
        var table = new ConsoleTable("Name", "Unit", "Set by");
        foreach (var parameter in Parameters)
            table.Add(parameter.Name, parameter.What, parameter.Set);
        table.WriteTo(context.Out);
    }

    private void Get(CommandContext context)
    {
        var name = context.Words.ElementAtOrDefault(2) ?? "ALL";
        var all = name.Equals("ALL", StringComparison.OrdinalIgnoreCase);
        var chosen = Array.FindAll(Parameters, p => all || p.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        if (chosen.Length == 0)
        {
            context.Fail($"There is no {name}: 'physics list' has the names.");
            return;
        }

        foreach (var scene in scenes.Chosen(context))
        {
            using (scene.Token.Take())
            {
                foreach (var parameter in chosen)
                    context.WriteLine($"{scene.Info.Name}: {parameter.Name} = {parameter.Read(scene)}");
            }
        }
    }

    private static void Set(CommandContext context)
    {
        var name = context.Words.ElementAtOrDefault(2) ?? "";
        var found = Array.Find(Parameters, p => p.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        context.Fail(found.Name is null
            ? $"There is no {name} here: 'physics list' has the names. Parameters of OpenSimulator's engines have no meaning for this one."
            : $"{found.Name} is not set so. {found.Set}");
    }

    private void Colliders(CommandContext context)
    {
        foreach (var scene in scenes.Chosen(context))
        {
            var table = new ConsoleTable("Touches", "Name", "Id", "Owner", "Place");
            using (scene.Token.Take())
            {
                foreach (var (group, touches) in scene.Bodies.TopColliders(MaxListed))
                    table.Add(touches.ToString(CultureInfo.InvariantCulture), group.Name, group.Id.ToString(), group.OwnerId.ToString(),
                        group.WorldPosition.ToString("F1", CultureInfo.InvariantCulture));
            }

            context.WriteLine(scene.Info.Name + ":");
            table.WriteTo(context.Out);
        }
    }

    private static string Number(double value) => value.ToString("0.###", CultureInfo.InvariantCulture);
}
