using OpenSim.Primitives;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Agents;

/// <summary>
/// Harm and healing. Avatars come to harm where region or parcel allow damage: by what hits them fast, by objects that bear damage, by
/// scripts. Who has none left dies, which is for a module to act upon. Needs the token.
/// </summary>
public sealed class SceneCombat : ITickPhase
{
    public const float Whole = 100;

    /// <summary>Percent that an avatar heals in a second, as in OpenSimulator.</summary>
    public const float UsualHealRate = 0.5f;

    /// <summary>Seconds for which harm waits when scripts have an event in which they may change it.</summary>
    public const double Wait = 0.25;

    // m/s below which nothing hurts, and what each (m/s)² beyond costs: OpenSimulator's.
    private const float Hurts = 5;
    private const float ByLand = 0.01f;
    private const float ByPrim = 0.005f;

    private const float Told = 1; // percent by which health must have changed for a viewer to hear of it

    private readonly Scene _scene;
    private readonly List<ScenePresence> _hurt = []; // those that heal
    private readonly List<Harm> _waiting = [];
    private int _lastNumber;

    internal SceneCombat(Scene scene)
    {
        _scene = scene;
        scene.Events.OnPresenceRemoved += who => _hurt.Remove(who);
    }

    public string Name => "Combat";

    public bool IsIdle => _hurt.Count + _waiting.Count == 0;

    /// <summary>Harm begins: whoever may change it puts off its end.</summary>
    public event Action<Harm>? OnHarm;

    /// <summary>It has come to this.</summary>
    public event Action<Harm>? OnHarmed;

    /// <summary>An avatar has no health left, and whose harm that was.</summary>
    public event Action<ScenePresence, Harm>? OnDeath;

    /// <summary>Harm that others may still change; null when it is done.</summary>
    public Harm? Find(int number) => _waiting.Find(harm => harm.Number == number);

    /// <summary>Whether an avatar can come to harm where it is. Gods cannot.</summary>
    public bool MayBeHarmed(ScenePresence who) => !who.IsChild && !who.IsGod
        && (_scene.Settings.Current.AllowDamage || _scene.Land.At(who.AbsolutePosition).Has(ParcelFlags.AllowDamage));

    /// <summary>An avatar has met something.</summary>
    /// <param name="prim">Index; 0 for the land.</param>
    /// <param name="speed">m/s.</param>
    public void Hit(ScenePresence who, int prim, float speed)
    {
        SceneObjectGroup? by = prim > 0 && _scene.Prims.IsLive(prim) ? new SceneObjectPart(_scene, _scene.Prims.SlotAt(prim)).Group : null;
        var bears = by is { } weapon ? weapon.RootPart.Extras.Damage : 0;
        if ((bears == 0 && speed < Hurts) || !MayBeHarmed(who) || by is { RootPart.Extras.VolumeDetect: true })
            return;
        var amount = bears != 0 ? bears : speed * speed * (by is null ? ByLand : ByPrim);
        Inflict(who.Id, by?.Id ?? default, amount, bears != 0 ? by!.Value.RootPart.Extras.DamageType : Harm.Impact);
        // What bears damage has spent itself.
        if (bears != 0 && by is { Exists: true, IsAttachment: false } spent)
            _scene.Writer.DeleteObject(spent);
    }

    /// <summary>Does harm to an avatar or the root of an object. Whether it may be done is asked before.</summary>
    public void Inflict(UUID target, UUID source, float amount, int type)
    {
        _scene.Token.AssertHeld();
        if (!float.IsFinite(amount) || amount == 0)
            return;
        var harm = new Harm(++_lastNumber) { Target = target, Source = source, Original = amount, Amount = amount, Type = type };
        OnHarm?.Invoke(harm);
        if (harm.Until > _scene.Clock.Seconds)
            _waiting.Add(harm);
        else
            Settle(harm);
    }

    /// <summary>Percent; at 0 he dies.</summary>
    public void SetHealth(ScenePresence who, float health) => Settle(who, Math.Clamp(health, 0, Whole), null);

    /// <summary>Percent a second; below zero he fades.</summary>
    public void SetHealRate(ScenePresence who, float rate)
    {
        _scene.Token.AssertHeld();
        who.HealRate = float.IsFinite(rate) ? Math.Clamp(rate, -Whole, Whole) : UsualHealRate;
        Watch(who);
    }

    public void Run(in TickContext tick)
    {
        for (var i = 0; i < _waiting.Count; i++)
        {
            if (_waiting[i].Until > _scene.Clock.Seconds)
                continue;
            var harm = _waiting[i];
            _waiting.RemoveAt(i--);
            Settle(harm);
        }

        for (var i = _hurt.Count - 1; i >= 0; i--)
            Settle(_hurt[i], Math.Clamp(_hurt[i].Health + (_hurt[i].HealRate * tick.Elapsed), 0, Whole), null);
    }

    private void Settle(Harm harm)
    {
        OnHarmed?.Invoke(harm);
        if (harm.Amount != 0 && _scene.Presences.TryGet(harm.Target, out var who) && !who.IsChild)
            Settle(who, Math.Clamp(who.Health - harm.Amount, 0, Whole), harm);
    }

    private void Settle(ScenePresence who, float health, Harm? harm)
    {
        _scene.Token.AssertHeld();
        var before = who.Health;
        who.Health = health;
        if (health <= 0 && before > 0)
        {
            Die(who, harm);
            return;
        }

        Watch(who);
        if (MathF.Abs(who.Health - who.HealthTold) >= Told || (health == Whole && who.HealthTold != Whole))
            Tell(who);
    }

    // Where nobody acts upon it he is well again.
    private void Die(ScenePresence who, Harm? harm)
    {
        Tell(who);
        OnDeath?.Invoke(who, harm ?? new Harm(0) { Target = who.Id, Original = 0 });
        (who.Health, who.HealRate) = (Whole, UsualHealRate);
        _hurt.Remove(who);
        Tell(who);
    }

    private void Watch(ScenePresence who)
    {
        var changes = (who.HealRate > 0 && who.Health < Whole) || (who.HealRate < 0 && who.Health > 0);
        if (!changes)
            _hurt.Remove(who);
        else if (!_hurt.Contains(who))
            _hurt.Add(who);
    }

    private static void Tell(ScenePresence who)
    {
        who.HealthTold = who.Health;
        who.Viewer?.Region.SendHealth(who.Health);
    }
}
