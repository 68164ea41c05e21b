using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Things.Avatars;

/// <summary><c>appearance show|send|rebake|find</c>, by OpenSimulator's words.</summary>
internal sealed class AppearanceCommands(Scenes scenes, IAssetService? assets)
{
    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        foreach (var words in new[] { "appearance show", "show appearance" })
        {
            users.Add(words, "[<first> <last>]", "Shows whose look is complete.", Show,
                "With a name: the baked textures of that avatar, and whether they are here.");
        }

        users.Add("appearance send", "[<first> <last>]", "Tells everybody again how somebody, or each avatar, looks.",
            context => context.WithUsers(scenes, who => Send(context, who)));
        users.Add("appearance rebake", "<first> <last>", "Asks a viewer to bake and upload its textures again.",
            context => context.WithUser(scenes, who => Rebake(context, who)));
        users.Add("appearance find", "<uuid or its beginning>", "Says whose baked texture that is.", Find);
    }

    private async ValueTask Show(CommandContext context)
    {
        if (context.Arguments.Count == 0)
        {
            ShowAll(context);
            return;
        }

        IReadOnlyList<(string Name, UUID Texture)> bakes = [];
        if (!context.WithUser(scenes, who => bakes = BakedFaces.Of(who.Appearance.TextureEntry)))
            return;
        var there = assets is null ? new bool[bakes.Count] : await assets.AssetsExist([.. bakes.Select(b => b.Texture)]);
        var table = new ConsoleTable("Bake", "Texture", "Found");
        for (var i = 0; i < bakes.Count; i++)
            table.Add(bakes[i].Name, bakes[i].Texture.ToString(), there[i] ? "yes" : "no");
        if (table.Count > 0)
            table.WriteTo(context.Out);
        var name = string.Join(' ', context.Arguments.Take(2));
        context.WriteLine(bakes.Count == 0 ? $"{name} has not told of any baked texture yet."
            : there.Contains(false) ? $"{name} is a cloud or grey to others: 'appearance rebake {name}' asks for what is missing."
            : $"{name} can be seen by all.");
    }

    private void ShowAll(CommandContext context)
    {
        var table = new ConsoleTable("Name", "Serial", "Baked", ">Parameters", ">Wearables", ">Attachments", ">Height");
        context.WithUsers(scenes, who =>
        {
            var look = who.Appearance;
            table.Add(who.Name, Text(look.Serial), look.TextureEntry.Length > 0 ? "yes" : "no", Text(look.VisualParams.Length),
                Text(look.Wearables.Count), Text(look.Attachments.Count), look.Height.ToString("F2", CultureInfo.InvariantCulture));
        });
        table.WriteTo(context.Out);
    }

    // A new value of the same content: what is told is what is not the same object as before.
    private static void Send(CommandContext context, ScenePresence who)
    {
        who.Scene.Writer.SetAppearance(who, who.Appearance with { }, who.Size);
        context.WriteLine($"The look of {who.Name} is sent to all in {who.Scene.Info.Name}.");
    }

    private static void Rebake(CommandContext context, ScenePresence who)
    {
        var textures = BakedFaces.Of(who.Appearance.TextureEntry).Select(b => b.Texture).Distinct().ToList();
        foreach (var texture in textures)
            who.Viewer?.Avatar.SendRebake(texture);
        if (textures.Count > 0)
            context.WriteLine($"Asked {who.Name} for {textures.Count} {(textures.Count == 1 ? "texture" : "textures")}.");
        else
            context.Fail($"{who.Name} has not told of any baked texture yet, so none can be asked for.");
    }

    private void Find(CommandContext context)
    {
        if (context.Arguments is not [var beginning])
        {
            context.FailWithUsage();
            return;
        }

        var found = new List<string>();
        foreach (var scene in scenes.Chosen(context))
        {
            using (scene.Token.Take())
                found.AddRange(scene.Presences.All.Where(who => !who.IsChild && Bakes(who, beginning)).Select(who => who.Name));
        }

        if (found.Count == 0)
            context.Fail($"{beginning} is nobody's baked texture here.");
        else
            context.WriteLine($"{beginning} is worn by {string.Join(", ", found)}.");
    }

    private static bool Bakes(ScenePresence who, string beginning) => BakedFaces.Of(who.Appearance.TextureEntry)
        .Any(bake => bake.Texture.ToString().StartsWith(beginning, StringComparison.OrdinalIgnoreCase));

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
