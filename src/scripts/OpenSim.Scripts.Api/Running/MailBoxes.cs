using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>The mail that waits for prims of a region, and how much their scripts may send. Needs the token.</summary>
/// <param name="fromOwner">Mails of an owner's scripts.</param>
/// <param name="toPrim">Mails to one prim.</param>
public sealed class MailBoxes(Scene scene, RateLimit<UUID> fromOwner, RateLimit<UUID> toPrim)
{
    private const int MaxLetters = 50; // of one prim, as in OpenSimulator
    private const double Kept = 30 * 60; // seconds; the same

    private readonly Dictionary<UUID, List<(ObjectLetter Letter, double At)>> _boxes = [];

    /// <summary>[SMTP] email_max_size: bytes of subject and text together.</summary>
    public int MaxSize { get; set; }

    /// <summary>[SMTP] internal_object_host: mail to a prim's key there stays in the program.</summary>
    public string Host { get; set; } = "";

    /// <summary>[SMTP] enableEmailToSMTP.</summary>
    public bool GoesOut { get; set; }

    public bool MaySend(UUID owner) => fromOwner.TryTake(owner, TimeSpan.FromSeconds(scene.Clock.Seconds));

    public bool MayReach(UUID prim) => toPrim.TryTake(prim, TimeSpan.FromSeconds(scene.Clock.Seconds));

    public void Put(UUID prim, ObjectLetter letter)
    {
        if (!_boxes.TryGetValue(prim, out var box))
            _boxes.Add(prim, box = []);
        Sort(box);
        if (box.Count < MaxLetters)
            box.Add((letter, scene.Clock.Seconds));
    }

    /// <summary>The oldest that fits, which is in the box no more.</summary>
    /// <param name="sender">Empty for anybody's; in whatever case, as <paramref name="subject"/>.</param>
    /// <param name="left">How many are in the box then.</param>
    public ObjectLetter? Take(UUID prim, string sender, string subject, out int left)
    {
        left = 0;
        if (!_boxes.TryGetValue(prim, out var box))
            return null;
        Sort(box);
        var at = box.FindIndex(kept => Fits(sender, kept.Letter.Sender) && Fits(subject, kept.Letter.Subject));
        var taken = at < 0 ? null : box[at].Letter;
        if (at >= 0)
            box.RemoveAt(at);
        left = box.Count;
        if (left == 0)
            _boxes.Remove(prim);
        return taken;
    }

    /// <summary>Nothing of it reads mail any more.</summary>
    public void Forget(UUID prim) => _boxes.Remove(prim);

    private void Sort(List<(ObjectLetter Letter, double At)> box) => box.RemoveAll(kept => kept.At + Kept < scene.Clock.Seconds);

    private static bool Fits(string wanted, string given) =>
        wanted.Length == 0 || wanted.Equals(given, StringComparison.OrdinalIgnoreCase);
}
