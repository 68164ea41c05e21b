using OpenSim.Primitives;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Api.Running;

// What is kept beside its variables.
public sealed partial class RegionScript
{
    private const byte Version = 3; // 1 had no sensors, 2 no least delay
    private const int Active = 1; // of a listen; its patterns stand above

    /// <summary>Seconds until its sleep is over and its timer is due, as they were kept; 0 for none.</summary>
    public (double Sleep, double Timer) KeptTimes { get; private set; }

    protected override void WriteMore(StateWriter writer)
    {
        var (sleep, timer) = Host.TimesLeft;
        writer.Byte(Version);
        writer.Integer(StartParameter);
        writer.Double(sleep);
        writer.Double(timer);
        writer.Double(TimerPeriod);
        writer.Double(Scene.Clock.Seconds - Began);
        writer.Key(PermissionsKey);
        writer.Integer(Permissions);
        writer.Key(Asked.Avatar);
        writer.Integer(Asked.Permissions);
        writer.Key(Controls?.Avatar ?? UUID.Zero);
        writer.Integer((int)(Controls?.Wanted ?? 0));
        writer.Flag(Controls?.PassedOn ?? false);
        WriteListens(writer);
        WriteSensor(writer);
        writer.Double(MinEventDelay);
    }

    protected override bool ReadMore(ref StateReader reader)
    {
        var version = reader.Byte();
        if (version is 0 or > Version)
            return false;
        StartParameter = reader.Integer();
        KeptTimes = (Time(reader.Double()), Time(reader.Double()));
        TimerPeriod = Time(reader.Double());
        Began = Scene.Clock.Seconds - Time(reader.Double());
        PermissionsKey = reader.Key();
        Permissions = reader.Integer();
        Asked = (reader.Key(), reader.Integer());
        var (avatar, controls, passesOn) = (reader.Key(), (AgentControls)reader.Integer(), reader.Flag());
        if (!TryReadListens(ref reader))
            return false;
        if (version > 1)
            ReadSensor(ref reader);
        MinEventDelay = version > 2 ? Time(reader.Double()) : 0;
        if (reader.IsValid)
            ControlTaking.TakeAgain(this, new TakenControls(avatar, controls, passesOn));
        return reader.IsValid;
    }

    private void WriteListens(StateWriter writer)
    {
        writer.Count(_listens?.Count ?? 0);
        foreach (var listen in _listens ?? [])
        {
            writer.Integer(listen.Handle);
            writer.Integer(listen.Channel);
            writer.Text(listen.Name);
            writer.Key(listen.Key);
            writer.Text(listen.Text);
            writer.Byte((byte)((listen.IsActive ? Active : 0) | ((int)listen.Patterns << 1)));
        }
    }

    private bool TryReadListens(ref StateReader reader)
    {
        for (var left = reader.Count(27); left > 0 && reader.IsValid; left--)
        {
            var listen = new Listen(reader.Integer(), reader.Integer(), reader.Text(), reader.Key(), reader.Text());
            var how = reader.Byte();
            listen = listen with { IsActive = (how & Active) != 0, Patterns = (ListenPatterns)(how >> 1) & ListenPatterns.All };
            if (!reader.IsValid || !Engine.Listens.MayAdd(this))
                return false;
            Listens.Add(listen);
            Engine.Listens.Add(this, listen.Channel);
        }

        return reader.IsValid;
    }

    private void WriteSensor(StateWriter writer)
    {
        writer.Flag(Sensor is not null);
        if (Sensor is not var (query, seconds))
            return;
        writer.Text(query.Name);
        writer.Key(query.Key);
        writer.Integer(query.Type);
        writer.Double(query.Range);
        writer.Double(query.Arc);
        writer.Double(seconds);
    }

    private void ReadSensor(ref StateReader reader)
    {
        if (!reader.Flag())
            return;
        var query = new SensorQuery(reader.Text(), reader.Key(), reader.Integer(), reader.Double(), reader.Double());
        var seconds = Time(reader.Double());
        if (reader.IsValid)
            Engine.Sensors.Repeat(this, query, seconds);
    }

    // Bytes may say anything.
    private static double Time(double seconds) => double.IsFinite(seconds) && seconds > 0 ? seconds : 0;
}
