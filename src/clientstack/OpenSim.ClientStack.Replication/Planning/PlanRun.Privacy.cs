using OpenSim.ClientStack.Replication.Pending;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Planning;

// Avatars on land that hides them.
internal ref partial struct PlanRun
{
    private readonly bool IsHidden(ScenePresence who) => _scene.Land.Privacy.Hides(who, _view.Own ?? _view.Onlooker);

    /// <summary>Somebody has crossed a border, or a parcel shows its avatars now: who is hidden goes, who is not comes.</summary>
    private readonly void FollowPrivacy()
    {
        var privacy = _scene.Land.Privacy;
        if (_view.PrivacyVersion == privacy.Version)
            return;
        _view.PrivacyVersion = privacy.Version;
        var all = _scene.Presences.All;
        for (var i = 0; i < all.Count; i++)
        {
            if (all[i].IsChild || all[i] == _view.Own)
                continue;
            if (IsHidden(all[i]))
                Hide(all[i]);
            else if (!_view.SeenAvatars[all[i].Slot] && _view.Avatars.OwedOf(all[i].Slot) == UpdateParts.Nothing)
                Show(all[i]);
        }
    }

    private readonly void Hide(ScenePresence who)
    {
        if (!_view.SeenAvatars[who.Slot])
            return;
        for (var i = 0; i < who.Attachments.Count; i++)
        {
            foreach (var prim in _scene.Groups.Row(who.Attachments[i]).Parts)
                Forget(prim);
        }

        _view.Leave(who.Slot, who.LocalId, isTold: true);
    }

    private readonly void Show(ScenePresence who)
    {
        var priority = ClassOf(who);
        _view.Avatars.Add(who.Slot, UpdateParts.Full | UpdateParts.Animations | UpdateParts.Appearance, priority);
        for (var i = 0; i < who.Attachments.Count; i++)
        {
            foreach (var prim in _scene.Groups.Row(who.Attachments[i]).Parts)
            {
                if (IsAudience(prim, _scene.Cells.Attached))
                    _view.Pending.Add(prim, UpdateParts.Full, UpdatePriority.Near);
            }
        }
    }
}
