using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>What scripts in objects show a viewer, ask its user, and play to it.</summary>
public interface IScriptPort
{
    /// <summary>ScriptDialog; the answer comes by <see cref="Requests.IScriptRequests.AnswerDialog"/>.</summary>
    void SendDialog(ScriptDialog dialog);

    /// <summary>ScriptQuestion: a script asks for permissions; the answer comes by <see cref="Requests.IScriptRequests.Grant"/>.</summary>
    void SendQuestion(ScriptQuestion question);

    /// <summary>LoadURL: an object offers a page.</summary>
    void SendUrl(UUID objectId, string objectName, UUID ownerId, bool isOwnerGroup, string words, string url);

    /// <summary>ScriptControlChange: the viewer is to send these controls also where it would keep them to itself, or no more.</summary>
    /// <param name="taken">False gives them back.</param>
    /// <param name="passedOn">They go on steering the avatar.</param>
    void SendControls(AgentControls controls, bool taken, bool passedOn);

    /// <summary>ScriptTeleportRequest: shows a place on the map, or a dialog for a teleport.</summary>
    /// <param name="position">In that region, in metres.</param>
    /// <param name="flags">1 the map's beacon, 2 the map comes to the front; null for a viewer's usual, which is both.</param>
    void SendTeleportRequest(string objectName, string region, Vector3 position, Vector3 lookAt, uint? flags = null);

    /// <summary>SetFollowCamProperties: how the camera follows while its user sits on the object (llSetCameraParams).</summary>
    /// <param name="properties">Numbers of CAMERA_… and their values; vectors are their three numbers in a row.</param>
    void SendFollowCamera(UUID objectId, IReadOnlyList<(int Type, float Value)> properties);

    /// <summary>ClearFollowCamProperties.</summary>
    void SendFollowCameraEnd(UUID objectId);

    /// <summary>CameraConstraint: the plane beyond which the camera is not to go.</summary>
    /// <param name="plane">Normal and distance.</param>
    void SendCameraConstraint(Vector4 plane);

    /// <summary>AttachedSound: a sound at a prim, which goes with it.</summary>
    /// <param name="sound">Zero ends it.</param>
    /// <param name="gain">0 to 1.</param>
    /// <param name="flags">1 loop, 2 master, 4 slave, 8 queue, 32 stop.</param>
    void SendAttachedSound(UUID sound, UUID primId, UUID ownerId, float gain, byte flags);

    /// <summary>AttachedSoundGainChange.</summary>
    void SendSoundGain(UUID primId, float gain);

    /// <summary>PreloadSound: to be fetched before it is played.</summary>
    void SendPreloadSound(UUID sound, UUID primId, UUID ownerId);

    /// <summary>ParcelMediaCommandMessage.</summary>
    /// <param name="flags">Which of the numbers count: 1 shifted by the command's number.</param>
    /// <param name="command">PARCEL_MEDIA_COMMAND_…: 0 stop, 1 pause, 2 play, 3 loop, 6 time, 7 agent, 8 unload …</param>
    /// <param name="seconds">For the command time.</param>
    void SendMediaCommand(uint flags, uint command, float seconds);

    /// <summary>ParcelMediaUpdate: what the parcel on which the avatar stands plays.</summary>
    void SendMedia(ParcelMedia media);

    /// <summary>ObjectAnimation: all animations that a rigged object plays (llStartObjectAnimation), none to end them.</summary>
    void SendObjectAnimations(UUID objectId, IReadOnlyList<PlayingAnimation> animations);
}
