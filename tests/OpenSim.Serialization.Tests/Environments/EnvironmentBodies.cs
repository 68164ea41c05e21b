using System.Text;
using OpenSim.Llsd;

namespace OpenSim.Serialization.Tests.Environments;

/// <summary>Bodies as viewers send them, written down by hand from what their settings consist of.</summary>
internal static class EnvironmentBodies
{
    private const string Sky =
        """
        <map>
          <key>absorption_config</key><array>
            <map><key>constant_term</key><real>0</real><key>exp_scale</key><real>0</real><key>exp_term</key><real>0</real>
              <key>linear_term</key><real>0</real><key>width</key><real>25000</real></map>
            <map><key>constant_term</key><real>1</real><key>exp_scale</key><real>0</real><key>exp_term</key><real>0</real>
              <key>linear_term</key><real>-6.6666666666666e-05</real><key>width</key><real>0</real></map></array>
          <key>bloom_id</key><uuid>3c59f7fe-9dc8-47f9-8aaf-a9dd1fbc3bef</uuid>
          <key>cloud_color</key><array><real>0.41</real><real>0.42</real><real>0.43</real></array>
          <key>cloud_id</key><uuid>1dc1368f-e8fe-f02d-a08d-9d9f11c1af6b</uuid>
          <key>cloud_pos_density1</key><array><real>1</real><real>0.5</real><real>1</real></array>
          <key>cloud_pos_density2</key><array><real>1</real><real>0.5</real><real>0.125</real></array>
          <key>cloud_scale</key><real>0.42</real>
          <key>cloud_scroll_rate</key><array><real>0.2</real><real>0.01</real></array>
          <key>cloud_shadow</key><real>0.25</real><key>cloud_variance</key><real>0.5</real>
          <key>dome_offset</key><real>0.96</real><key>dome_radius</key><real>15000</real>
          <key>droplet_radius</key><real>800</real><key>gamma</key><real>1.5</real>
          <key>glow</key><array><real>5</real><real>0.001</real><real>-0.48</real></array>
          <key>halo_id</key><uuid>12149143-f599-91a7-77ac-b52a3c0f59cd</uuid><key>ice_level</key><real>0</real>
          <key>legacy_haze</key><map>
            <key>ambient</key><array><real>1.1</real><real>1</real><real>0.9</real></array>
            <key>blue_density</key><array><real>0.25</real><real>0.45</real><real>0.75</real></array>
            <key>blue_horizon</key><array><real>0.5</real><real>0.5</real><real>0.64</real></array>
            <key>density_multiplier</key><real>0.00018</real><key>distance_multiplier</key><real>0.8</real>
            <key>haze_density</key><real>0.7</real><key>haze_horizon</key><real>0.19</real></map>
          <key>max_y</key><real>1605</real>
          <key>mie_config</key><array><map><key>anisotropy</key><real>0.8</real><key>constant_term</key><real>0</real>
            <key>exp_scale</key><real>-0.0008333</real><key>exp_term</key><real>1</real><key>linear_term</key><real>0</real>
            <key>width</key><real>0</real></map></array>
          <key>moisture_level</key><real>0</real><key>moon_brightness</key><real>0.5</real>
          <key>moon_id</key><uuid>ec4b9f0b-d008-45c6-96a4-01dd947ac621</uuid>
          <key>moon_rotation</key><array><real>0</real><real>0.6</real><real>0</real><real>-0.8</real></array>
          <key>moon_scale</key><real>1</real><key>name</key><string>Dusk</string><key>planet_radius</key><real>6360</real>
          <key>rainbow_id</key><uuid>11b4c57c-56b3-04ed-1f82-2004363882e4</uuid>
          <key>rayleigh_config</key><array><map><key>constant_term</key><real>0</real><key>exp_scale</key><real>-0.000125</real>
            <key>exp_term</key><real>1</real><key>linear_term</key><real>0</real><key>width</key><real>0</real></map></array>
          <key>reflection_probe_ambiance</key><real>0.25</real>
          <key>sky_bottom_radius</key><real>6360</real><key>sky_top_radius</key><real>6420</real>
          <key>star_brightness</key><real>125</real><key>sun_arc_radians</key><real>0.00045</real>
          <key>sun_id</key><uuid>00000000-0000-0000-0000-000000000000</uuid>
          <key>sun_rotation</key><array><real>0</real><real>-0.6</real><real>0</real><real>0.8</real></array>
          <key>sun_scale</key><real>1</real>
          <key>sunlight_color</key><array><real>0.73</real><real>0.78</real><real>0.9</real></array>
          <key>type</key><string>sky</string>
        </map>
        """;

    private const string Water =
        """
        <map>
          <key>blur_multiplier</key><real>0.04</real><key>fresnel_offset</key><real>0.5</real><key>fresnel_scale</key><real>0.4</real>
          <key>normal_map</key><uuid>822ded49-9a6c-f61c-cb89-6df54f42cdf4</uuid>
          <key>normal_scale</key><array><real>2</real><real>2</real><real>3</real></array>
          <key>scale_above</key><real>0.03</real><key>scale_below</key><real>0.2</real>
          <key>transparent_texture</key><uuid>2bfd3884-7e27-69b9-ba3a-3e673f680004</uuid><key>type</key><string>water</string>
          <key>underwater_fog_mod</key><real>0.25</real>
          <key>water_fog_color</key><array><real>0.1</real><real>0.2</real><real>0.3</real></array>
          <key>water_fog_density</key><real>8</real>
          <key>wave1_direction</key><array><real>1.05</real><real>-0.42</real></array>
          <key>wave2_direction</key><array><real>1.11</real><real>-1.16</real></array>
        </map>
        """;

    /// <summary>The body of a PUT to ExtEnvironment: two keyframes of a sky at the ground, one over the second altitude.</summary>
    public static LlsdValue Put { get; } = Parse(
        $"""
        <llsd><map><key>environment</key><map>
          <key>day_cycle</key><map>
            <key>frames</key><map><key>sky:dusk</key>{Sky}<key>water:pond</key>{Water}<key>unused</key>{Sky}</map>
            <key>name</key><string>My day</string>
            <key>tracks</key><array>
              <array>{KeyAt(0, "water:pond")}</array>
              <array>{KeyAt(0.5, "sky:dusk")}{KeyAt(0.25, "sky:dusk")}</array>
              <array/>
              <array>{KeyAt(0, "sky:dusk")}</array>
              <array/></array>
            <key>type</key><string>daycycle</string></map>
          <key>day_length</key><integer>28800</integer><key>day_offset</key><integer>3600</integer><key>flags</key><integer>0</integer>
          <key>track_altitudes</key><array><real>500</real><real>1200</real><real>900</real></array>
        </map></map></llsd>
        """);

    /// <summary>The body of a POST to EnvironmentSettings, as viewers of old send it.</summary>
    public static LlsdValue Old { get; } = Parse(
        """
        <llsd><array>
          <map><key>messageID</key><uuid>11111111-2222-3333-4444-555555555555</uuid>
            <key>regionID</key><uuid>00000000-0000-0000-0000-000000000000</uuid></map>
          <array><array><real>0.25</real><string>A-6AM</string></array><array><real>0.5</real><string>A-12PM</string></array></array>
          <map>
            <key>A-6AM</key><map>
              <key>ambient</key><array><real>0.5</real><real>0.4</real><real>0.3</real><real>0.3</real></array>
              <key>blue_density</key><array><real>0.1</real><real>0.2</real><real>0.3</real><real>0.3</real></array>
              <key>blue_horizon</key><array><real>0.2</real><real>0.3</real><real>0.4</real><real>0.4</real></array>
              <key>cloud_color</key><array><real>0.4</real><real>0.4</real><real>0.4</real><real>0.4</real></array>
              <key>cloud_pos_density1</key><array><real>1</real><real>0.5</real><real>1</real><real>1</real></array>
              <key>cloud_pos_density2</key><array><real>1</real><real>0.5</real><real>0.1</real><real>1</real></array>
              <key>cloud_scale</key><array><real>0.25</real><real>0</real><real>0</real><real>1</real></array>
              <key>cloud_scroll_rate</key><array><real>10.5</real><real>10.25</real></array>
              <key>cloud_shadow</key><array><real>0.5</real><real>0</real><real>0</real><real>1</real></array>
              <key>density_multiplier</key><array><real>0.0003</real><real>0</real><real>0</real><real>1</real></array>
              <key>distance_multiplier</key><array><real>0.8</real><real>0</real><real>0</real><real>1</real></array>
              <key>east_angle</key><real>0.5</real>
              <key>enable_cloud_scroll</key><array><boolean>true</boolean><boolean>false</boolean></array>
              <key>gamma</key><array><real>1.25</real><real>0</real><real>0</real><real>1</real></array>
              <key>glow</key><array><real>5</real><real>0.001</real><real>-0.48</real><real>1</real></array>
              <key>haze_density</key><array><real>0.5</real><real>0</real><real>0</real><real>1</real></array>
              <key>haze_horizon</key><array><real>0.25</real><real>0</real><real>0</real><real>1</real></array>
              <key>max_y</key><array><real>1000</real><real>0</real><real>0</real><real>1</real></array>
              <key>star_brightness</key><real>0.5</real>
              <key>sun_angle</key><real>0.25</real>
              <key>sunlight_color</key><array><real>2.25</real><real>1.5</real><real>1</real><real>1</real></array>
            </map>
            <key>A-12PM</key><map><key>sun_angle</key><real>1.5</real><key>gamma</key><real>2</real></map>
          </map>
          <map>
            <key>blurMultiplier</key><real>0.05</real><key>fresnelOffset</key><real>0.5</real><key>fresnelScale</key><real>0.4</real>
            <key>normScale</key><array><real>2</real><real>3</real><real>4</real></array>
            <key>normalMap</key><uuid>822ded49-9a6c-f61c-cb89-6df54f42cdf4</uuid>
            <key>scaleAbove</key><real>0.03</real><key>scaleBelow</key><real>0.2</real><key>underWaterFogMod</key><real>0.25</real>
            <key>waterFogColor</key><array><real>0.1</real><real>0.2</real><real>0.3</real><real>1</real></array>
            <key>waterFogDensity</key><real>16</real>
            <key>wave1Dir</key><array><real>1</real><real>-0.5</real></array>
            <key>wave2Dir</key><array><real>1.5</real><real>-1</real></array>
          </map>
        </array></llsd>
        """);

    private static string KeyAt(double at, string frame) =>
        FormattableString.Invariant(
            $"<map><key>key_keyframe</key><real>{at}</real><key>key_name</key><string>{frame}</string></map>");

    private static LlsdValue Parse(string xml) =>
        LlsdXml.TryRead(Encoding.UTF8.GetBytes(xml), out var value, out var error) ? value : throw new FormatException(error);
}
