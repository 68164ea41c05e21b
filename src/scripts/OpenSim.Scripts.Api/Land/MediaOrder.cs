using OpenSim.Primitives;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.Land;

/// <summary>One llParcelMediaCommandList: the parcel as it is to be, and what viewers are to do.</summary>
internal sealed class MediaOrder(ParcelRow before)
{
    // PARCEL_MEDIA_COMMAND_…
    public const int Stop = 0, Pause = 1, Play = 2, Loop = 3, Texture = 4, Url = 5, Time = 6, ForAgent = 7, Unload = 8, AutoAlign = 9,
        Type = 10, Size = 11, Description = 12, LoopSet = 13;

    private uint _flags;
    private int? _command;
    private float _seconds;
    private bool _isTold; // the parcel's media are to be sent

    public ParcelRow Row { get; private set; } = before;

    /// <summary>Who alone is told.</summary>
    public UUID? Agent { get; private set; }

    /// <param name="texture">The picture of a name or key; null when there is none.</param>
    /// <returns>What is wrong with the list, in words, or null.</returns>
    public string? Read(LslList list, Func<string, UUID?> texture)
    {
        var items = list.Items;
        for (var at = 0; at < items.Length; at++)
        {
            var command = items[at].IsInteger ? items[at].Integer : -1;
            var count = ArgumentsOf(command);
            if (count < 0)
                return $"item {at} is no command.";
            if (at + count >= items.Length && count > 0)
                return $"the command at {at} lacks what follows it.";
            if (!TryTake(command, items.Slice(at + 1, count), texture))
                return $"what follows the command at {at} has a wrong type.";
            at += count;
        }

        return null;
    }

    /// <summary>The media of this order on another row.</summary>
    public ParcelRow Onto(ParcelRow row) => row with
    {
        MediaTextureId = Row.MediaTextureId,
        MediaUrl = Row.MediaUrl,
        MediaAutoScale = Row.MediaAutoScale,
        MediaType = Row.MediaType,
        MediaDescription = Row.MediaDescription,
        MediaWidth = Row.MediaWidth,
        MediaHeight = Row.MediaHeight,
        MediaLoop = Row.MediaLoop
    };

    public void SendTo(IViewer? viewer)
    {
        if (_isTold)
        {
            viewer?.Scripts.SendMedia(new ParcelMedia(Row.MediaUrl, Row.MediaTextureId, Row.MediaAutoScale != 0, Row.MediaType,
                Row.MediaDescription, Row.MediaWidth, Row.MediaHeight, Row.MediaLoop));
        }

        if (_command is { } command)
            viewer?.Scripts.SendMediaCommand(_flags, (uint)command, _seconds);
    }

    private static int ArgumentsOf(int command) => command switch
    {
        Stop or Pause or Play or Loop or Unload => 0,
        Texture or Url or Time or ForAgent or AutoAlign or Type or Description or LoopSet => 1,
        Size => 2,
        _ => -1
    };

    private bool TryTake(int command, ReadOnlySpan<ListItem> arguments, Func<string, UUID?> texture)
    {
        switch (command)
        {
            case Play or Loop:
                _isTold = true;
                Row = Row with { MediaLoop = command == Loop };
                return Do(command);
            case Stop or Pause or Unload: return Do(command);
            case Time: return TryTime(arguments[0]);
            case ForAgent: return (Agent = arguments[0].IsText && UUID.TryParse(arguments[0].Text, out var id) ? id : null) is not null;
            default: return _isTold = TryChange(command, arguments, texture);
        }
    }

    private bool TryChange(int command, ReadOnlySpan<ListItem> arguments, Func<string, UUID?> texture)
    {
        ref readonly var first = ref arguments[0];
        if (command is AutoAlign or LoopSet or Size ? !first.IsInteger : !first.IsText)
            return false;
        switch (command)
        {
            case Texture:
                Row = Row with { MediaTextureId = texture(first.Text) ?? UUID.Zero };
                return true;
            case Url: Row = Row with { MediaUrl = Cut(first.Text) }; return true;
            case Type: Row = Row with { MediaType = BoundedText.Cut(first.Text, 32, BoundedText.FieldBytes) }; return true;
            case Description: Row = Row with { MediaDescription = Cut(first.Text) }; return true;
            case AutoAlign: Row = Row with { MediaAutoScale = (byte)(first.Integer != 0 ? 1 : 0) }; return true;
            case LoopSet: Row = Row with { MediaLoop = first.Integer != 0 }; return true;
            default:
                if (!arguments[1].IsInteger)
                    return false;
                Row = Row with { MediaWidth = Math.Max(0, first.Integer), MediaHeight = Math.Max(0, arguments[1].Integer) };
                return true;
        }
    }

    private bool TryTime(in ListItem seconds)
    {
        if (!seconds.IsFloat && !seconds.IsInteger)
            return false;
        _seconds = seconds.IsFloat ? (float)seconds.Float : seconds.Integer;
        _flags |= 1u << Time;
        _command ??= Time;
        return true;
    }

    private bool Do(int command)
    {
        _flags |= 1u << command;
        _command = command;
        return true;
    }

    private static string Cut(string text) => BoundedText.Cut(text, 255, BoundedText.FieldBytes);
}
