using System.Globalization;
using OpenSim.Console;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Assets;

/// <summary><c>j2k decode</c>.</summary>
public sealed class J2kDecoderCommandModule : SharedRegionModule
{
    public override string Name => "J2KDecoderCommandModule";

    protected override void Start()
    {
        if (Service<IAssetService>() is { } assets)
            Context.Commands.Group("Assets")
                .Add("j2k decode", "<id>", "Size and layers of a texture, and whether it can be decoded.", c => Decode(c, assets));
    }

    private static async ValueTask Decode(CommandContext context, IAssetService assets)
    {
        if (context.Arguments is not [var text] || !UUID.TryParse(text, out var id))
            context.FailWithUsage();
        else if (await assets.Get(id) is not { } asset)
            context.Fail($"There is no asset {id}.");
        else if (!J2kLayout.TryRead(asset.Data, out var layout))
            context.Fail("It is no JPEG2000 texture.");
        else
            Show(context, asset, layout);
    }

    private static void Show(CommandContext context, Asset asset, J2kLayout layout)
    {
        var header = layout.Header;
        context.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{header.Width} × {header.Height}, {header.Components.Count} components, ")
            + string.Create(CultureInfo.InvariantCulture, $"{header.Levels} halvings, {header.Layers} layers, order {header.Progression}"));
        context.WriteLine("Ends at bytes " + string.Join(", ", layout.Ends));
        context.WriteLine(!J2kEncoder.IsAvailable ? "libopenjp2 is not installed: nothing can be decoded."
            : J2kDecoder.Decode(asset.Data) is null ? "It cannot be decoded."
            : "It can be decoded.");
    }
}
