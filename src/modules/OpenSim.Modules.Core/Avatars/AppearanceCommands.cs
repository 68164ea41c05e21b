using System.Globalization;
using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules.Core.Avatars;

/// <summary><c>appearance show|send|rebake</c> and <c>wearables show|check</c> of one region.</summary>
internal sealed class AppearanceCommands(Scene scene, Func<ScenePresence, int> rebake)
{
    private static readonly string[] Types =
    [
        "body", "skin", "hair", "eyes", "shirt", "pants", "shoes", "socks", "jacket", "gloves", "undershirt", "underpants", "skirt",
        "alpha", "tattoo", "physics", "universal"
    ];

    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users", scene.Info.Name);
        users.Add("appearance show", "[<first> <last>]", "Shows whose look is complete.", ShowAll);
        users.Add("appearance send", "<first> <last>", "Tells everybody again how somebody looks.", c => c.WithUser(scene, Send));
        users.Add("appearance rebake", "<first> <last>", "Asks a viewer to bake and upload its textures again.",
            c => c.WithUser(scene, who => c.WriteLine($"Asked {who.Name} for {rebake(who)} textures.")));
        users.Add("wearables show", "<first> <last>", "Lists what somebody wears.", c => c.WithUser(scene, who => Show(c, who)));
        users.Add("wearables check", "<first> <last>", "Says which parts of a body are missing.",
            c => c.WithUser(scene, who => Check(c, who)));
    }

    private void ShowAll(CommandContext context)
    {
        var table = new ConsoleTable("Name", "Serial", "Baked", ">Parameters", ">Wearables", ">Attachments", ">Height");
        using (scene.Token.Take())
        {
            foreach (var who in scene.Presences.All.Where(p => !p.IsChild && IsMeant(context, p)))
            {
                var look = who.Appearance;
                table.Add(who.Name, Text(look.Serial), look.TextureEntry.Length > 0 ? "yes" : "no", Text(look.VisualParams.Length),
                    Text(look.Wearables.Count), Text(look.Attachments.Count), look.Height.ToString("F2", CultureInfo.InvariantCulture));
            }
        }

        table.WriteTo(context.Out);
    }

    private static bool IsMeant(CommandContext context, ScenePresence who) => context.Arguments is not [var first, var last, ..]
        || (who.FirstName.Equals(first, StringComparison.OrdinalIgnoreCase)
        && who.LastName.Equals(last, StringComparison.OrdinalIgnoreCase));

    // A new value of the same content: what is told is what is not the same object as before.
    private void Send(ScenePresence who) => scene.Writer.SetAppearance(who, who.Appearance with { }, who.Size);

    private static void Show(CommandContext context, ScenePresence who)
    {
        var table = new ConsoleTable("Type", "Item", "Asset");
        foreach (var worn in who.Appearance.Wearables)
            table.Add(worn.Type < Types.Length ? Types[worn.Type] : Text(worn.Type), worn.ItemId.ToString(), worn.AssetId.ToString());
        table.WriteTo(context.Out);
    }

    private static void Check(CommandContext context, ScenePresence who)
    {
        var missing = Types.Take(4).Where((_, type) => !who.Appearance.Wearables.Any(w => w.Type == type && !w.AssetId.IsZero)).ToList();
        context.WriteLine(missing.Count == 0 ? $"{who.Name} has a whole body." : $"{who.Name} has no {string.Join(", no ", missing)}.");
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
