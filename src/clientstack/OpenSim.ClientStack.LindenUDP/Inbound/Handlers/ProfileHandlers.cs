using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Profiles: what people say of themselves and note of others, and the places that they like.</summary>
internal static class ProfileHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.AvatarPropertiesRequest, SessionState.Open, OnAvatarPropertiesRequest);
        table.Add(MessageId.AvatarPropertiesUpdate, SessionState.Open, OnAvatarPropertiesUpdate);
        table.Add(MessageId.AvatarInterestsUpdate, SessionState.Open, OnAvatarInterestsUpdate);
        table.Add(MessageId.AvatarNotesUpdate, SessionState.Open, OnAvatarNotesUpdate);
        table.Add(MessageId.PickInfoUpdate, SessionState.Open, OnPickInfoUpdate);
        table.Add(MessageId.PickDelete, SessionState.Open, OnPickDelete);
        table.AddRoot(MessageId.PickGodDelete, OnPickGodDelete);
        table.Add(MessageId.UserInfoRequest, SessionState.Open, OnUserInfoRequest);
        table.Add(MessageId.UpdateUserInfo, SessionState.Open, OnUpdateUserInfo);
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnAvatarPropertiesRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AvatarPropertiesRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Profiles.Send(session, message.AgentData.AvatarID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnAvatarPropertiesUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AvatarPropertiesUpdateReader.TryRead(body, out var message))
            return false;
        var data = message.PropertiesData;
        session.Scene.Requests.Profiles.Update(session, new ProfileUpdate(data.ImageID, data.FLImageID, WireText.ToText(data.AboutText),
            WireText.ToText(data.FLAboutText), data.AllowPublish, data.MaturePublish, WireText.ToText(data.ProfileURL)));
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnAvatarInterestsUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AvatarInterestsUpdateReader.TryRead(body, out var message))
            return false;
        var data = message.PropertiesData;
        session.Scene.Requests.Profiles.UpdateInterests(session,
            new AvatarInterests(data.WantToMask, WireText.ToText(data.WantToText), data.SkillsMask,
            WireText.ToText(data.SkillsText), WireText.ToText(data.LanguagesText)));
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnAvatarNotesUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AvatarNotesUpdateReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Profiles.UpdateNotes(session, message.Data.TargetID, WireText.ToText(message.Data.Notes));
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnPickInfoUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!PickInfoUpdateReader.TryRead(body, out var message))
            return false;
        var data = message.Data;
        session.Scene.Requests.Picks.Update(session, new Pick
        {
            Id = data.PickID,
            CreatorId = session.Agent.AgentId,
            IsTop = data.TopPick,
            ParcelId = data.ParcelID,
            Name = WireText.ToText(data.Name),
            Description = WireText.ToText(data.Desc),
            SnapshotId = data.SnapshotID,
            Position = data.PosGlobal,
            SortOrder = data.SortOrder,
            IsEnabled = data.Enabled
        });
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnPickDelete(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!PickDeleteReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Picks.Delete(session, message.Data.PickID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnPickGodDelete(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!PickGodDeleteReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Picks.DeleteByForce(who, message.Data.PickID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnUserInfoRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Profiles.SendUserInfo(session);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnUpdateUserInfo(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!UpdateUserInfoReader.TryRead(body, out var message))
            return false;
        var isVisible = WireText.ToText(message.UserData.DirectoryVisibility) == "default";
        session.Scene.Requests.Profiles.UpdateUserInfo(session, message.UserData.IMViaEMail, isVisible);
        return true;
    }
}
