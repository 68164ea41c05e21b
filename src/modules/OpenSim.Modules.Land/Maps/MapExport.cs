using OpenSim.Console;
using OpenSim.Imaging;
using OpenSim.Modules.Land.Maps.Drawing;
using OpenSim.Settings;

namespace OpenSim.Modules.Land.Maps;

/// <summary><c>export-map</c>: the region from above in a file, a pixel a metre.</summary>
internal sealed class MapExport(Scenes scenes)
{
    private const string UsualFile = "exportmap.jpg"; // OpenSimulator's

    public void AddTo(CommandRegistry commands) => commands.Group("Regions").Add("export-map", "[<path>]",
        $"Saves a picture of the region's land as JPEG, or as PNG where the file is called so; without a path as {UsualFile}.", Export);

    private void Export(CommandContext context)
    {
        if (scenes.ChosenOne(context) is not { } scene)
            return;
        var file = context.PathOf(context.Arguments.Count > 0 ? string.Join(' ', context.Arguments) : UsualFile);
        LandPicture land;
        using (scene.Token.Take())
            land = LandPicture.Of(scene);
        var picture = land.Draw();
        var isPng = Path.GetExtension(file).Equals(".png", StringComparison.OrdinalIgnoreCase);
        try
        {
            WholeFile.Write(file, isPng ? PictureFile.WritePng(picture) : PictureFile.WriteJpeg(picture));
            context.WriteLine($"The map of {scene.Info.Name} is in {file}.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            context.Fail($"{file} cannot be written: {e.Message}");
        }
    }
}
