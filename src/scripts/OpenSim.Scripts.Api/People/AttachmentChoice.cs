using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.People;

/// <summary>Which of what somebody wears a message of osMessageAttachments is for.</summary>
/// <param name="Points">Empty for all.</param>
/// <param name="IsInverted">All points but these.</param>
internal sealed record AttachmentChoice(IReadOnlyCollection<int> Points, bool IsInverted, bool OfObjectCreator, bool OfScriptCreator)
{
    // OS_ATTACH_MSG_…
    private const int All = -65535, InvertPoints = 1, ObjectCreator = 2, ScriptCreator = 4;

    /// <summary>Null for nothing.</summary>
    public static AttachmentChoice? Read(LslList points, int flags)
    {
        var inverts = (flags & InvertPoints) != 0;
        var named = new HashSet<int>();
        var isAll = false;
        foreach (ref readonly var point in points.Items)
        {
            if (!point.IsInteger || (point.Integer == All && inverts))
                return null;
            if (point.Integer == All)
                isAll = true;
            else if (point.Integer > 0)
                named.Add(point.Integer);
        }

        if (named.Count == 0 && !inverts && !isAll)
            return null;
        if (isAll)
            named.Clear();
        return new AttachmentChoice(
            named, inverts && named.Count > 0, (flags & ObjectCreator) != 0, (flags & ScriptCreator) != 0);
    }

    public bool Takes(SceneObjectGroup worn, RegionScript script)
    {
        if (Points.Count > 0 && Points.Contains(worn.AttachmentPoint) == IsInverted)
            return false;
        var creator = worn.RootPart.Record.CreatorId;
        return (!OfObjectCreator || creator == script.Part.Record.CreatorId)
            && (!OfScriptCreator || (Items.Of(script) is { } item && creator == Items.CreatorOf(item)));
    }
}
